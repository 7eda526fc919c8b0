import { MethodTerms } from "@croupier/contract/console/methods"
import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { METHOD_KINDS, type MethodKind, type MethodRules, RAIL_OF } from "@croupier/contract/methods"
import { sql, type Tx } from "@croupier/database"
import { assetFrom } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { z } from "zod"
import { approval, textPart, type Approval } from "../../../call/approval.ts"
import type { MerchantContext } from "../../../call/console-context.ts"
import type { Merchant } from "../../../call/merchant.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { PaymentsKit } from "../kit.ts"
import { readEveryMethod } from "../method-store.ts"
import { isForbidden } from "../methods/availability.ts"
import { checkTerms, differing, partOf, termsOf } from "./method-terms.ts"
import { weigh } from "./weigh.ts"

/** Every way to pay in of a merchant, open or shut, and what a new one may be made with. */
export async function listMethods(
  kit: Pick<PaymentsKit, "db" | "providers">,
  merchant: Pick<Merchant, "id" | "brand" | "policy">,
): Promise<ConsoleValue<"listMethods">> {
  const methods = await readEveryMethod(kit.db, merchant.id)
  const providers = kit.providers.map(({ code }) => code)
  return {
    rows: methods.map((method) => ({
      code: method.code,
      kind: method.kind,
      asset: method.asset,
      provider: method.provider,
      isForbidden: isForbidden(merchant.policy, method.kind),
      hasProvider: RAIL_OF[method.kind] === "desk" || providers.includes(method.provider),
      ...termsOf(method),
      version: method.version,
    })),
    providers,
    zone: merchant.brand.timeZone,
    languages: [...merchant.brand.languages],
    cursor: null,
  }
}

/** Proposes other terms of a way to pay in. Refuses PAYMENT_METHOD_UNKNOWN, PAYMENT_METHOD_FORBIDDEN, INPUT_INVALID, CHANGED_MEANWHILE. */
export async function proposeMethod(
  kit: Pick<PaymentsKit, "db" | "random" | "clock" | "merchants">,
  { code, version, terms, why }: ConsoleParsed<"changeMethod">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  const methods = await readEveryMethod(kit.db, merchant.id)
  const method = methods.find((each) => each.code === code) ?? refuse("PAYMENT_METHOD_UNKNOWN")
  const present = termsOf(method)
  if (method.version !== version) refuse("CHANGED_MEANWHILE", [], { version: method.version, ...present })
  if (terms.enabled && isForbidden(merchant.policy, method.kind)) refuse("PAYMENT_METHOD_FORBIDDEN")
  checkTerms(method, terms)
  const names = differing(present, terms)
  if (names.length === 0) refuse("INPUT_INVALID", [], ["terms"])
  const pick = (of: MethodTerms) => Object.fromEntries(names.map((name) => [name, of[name]]))
  return propose(
    methodApproval(kit),
    { merchantId: merchant.id, code, version, terms },
    {
      target: `method:${code}`,
      before: pick(present),
      after: pick(terms),
      why,
      key: kit.random.uuid(),
      merchantId: merchant.id,
    },
  )
}

/** Proposes a new way to pay in. Refuses PAYMENT_METHOD_TAKEN, PAYMENT_METHOD_FORBIDDEN, INPUT_INVALID. */
export async function proposeNewMethod(
  kit: Pick<PaymentsKit, "db" | "random" | "clock" | "merchants" | "providers">,
  { code, kind, provider, terms, why }: ConsoleParsed<"addMethod">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  const { asset } = merchant
  const methods = await readEveryMethod(kit.db, merchant.id)
  if (methods.some((each) => each.code === code)) refuse("PAYMENT_METHOD_TAKEN", [code])
  if (RAIL_OF[kind] === "charge" && !kit.providers.some((each) => each.code === provider))
    refuse("INPUT_INVALID", [], ["provider"])
  if (terms.enabled && isForbidden(merchant.policy, kind)) refuse("PAYMENT_METHOD_FORBIDDEN")
  checkTerms({ kind, asset }, terms)
  return propose(
    methodApproval(kit),
    { merchantId: merchant.id, code, version: 0, terms, made: { kind, provider, asset } },
    {
      target: `method:${code}`,
      before: {},
      after: { kind, provider, ...terms },
      why,
      key: kit.random.uuid(),
      merchantId: merchant.id,
    },
  )
}

const Payload = z.object({
  merchantId: z.number(),
  code: z.string(),
  version: z.number(),
  // Terms that a proposal of an older release does not name have their defaults.
  terms: z.unknown().transform((terms) => MethodTerms.parse(terms)),
  /** Of a method that is not there yet. */
  made: z.object({ kind: z.enum(METHOD_KINDS), provider: z.string(), asset: z.string() }).optional(),
})
type Payload = z.output<typeof Payload>

/** The act of two people on a way to pay in; deposits that are under way keep the terms they began with. */
export const methodApproval = ({
  clock,
  merchants,
}: Pick<PaymentsKit, "clock" | "merchants">): Approval<Payload> =>
  approval({
    name: "payments.methods",
    permission: "payments.methods",
    mode: "second-person",
    payload: Payload,
    describe: ({ code, terms, made }) => ({
      says: made ? "payments.methods.new" : "payments.methods",
      parts: [textPart(terms.name), textPart(code)],
    }),
    changes: async (db, { merchantId, code, terms, made }) => {
      const method = (await readEveryMethod(db, merchantId)).find((each) => each.code === code)
      if (made)
        return (Object.keys(terms) as (keyof MethodTerms)[]).map((name) => ({
          field: `method_${name}`,
          now: null,
          after: partOf(name, terms[name], made.asset),
        }))
      if (!method) return []
      const present = termsOf(method)
      return differing(present, terms).map((name) => ({
        field: `method_${name}`,
        now: partOf(name, present[name], method.asset),
        after: partOf(name, terms[name], method.asset),
      }))
    },
    warnings: async (db, { merchantId, code, version, terms, made }) => {
      const methods = await readEveryMethod(db, merchantId)
      const method = methods.find((each) => each.code === code)
      if (made) return method ? [{ code: "changed_meanwhile", parts: [] }] : []
      const weight = method && (await weigh(db, methods, method, { terms, now: clock.now() }))
      return [
        ...(method?.version === version ? [] : [{ code: "changed_meanwhile", parts: [] }]),
        ...(weight?.isLast ? [{ code: "last_method", parts: [] }] : []),
        ...(weight && weight.outside > 0
          ? [{ code: "deposits_outside", parts: [textPart(`${weight.outside}/${weight.deposits}`)] }]
          : []),
      ]
    },
    conflictKey: ({ code }) => `method:${code}`,
    /**
     * Refuses CHANGED_MEANWHILE where it no longer begins from what was seen, PAYMENT_METHOD_TAKEN, and
     * PAYMENT_METHOD_FORBIDDEN where the market forbids it by now.
     */
    apply: async (tx, payload) => {
      const { policy } = merchants.byId(payload.merchantId)
      const kind = payload.made?.kind ?? (await kindOf(tx, payload))
      if (payload.terms.enabled && kind && isForbidden(policy, kind)) refuse("PAYMENT_METHOD_FORBIDDEN")
      return payload.made ? insert(tx, payload, payload.made) : update(tx, payload)
    },
  })

const kindOf = async (tx: Tx, { merchantId: of, code }: Payload): Promise<MethodKind | undefined> =>
  (await readEveryMethod(tx, of)).find((each) => each.code === code)?.kind

async function update(tx: Tx, { merchantId, code, version, terms }: Payload): Promise<void> {
  const { rows } = await sql`
    update deposit_method
       set name = ${terms.name}, names = ${JSON.stringify(terms.names)}::jsonb, minimum = ${parseAmount(terms.minimum)},
           maximum = ${parseAmount(terms.maximum)}, step = ${parseAmount(terms.step)}, icon = ${terms.icon},
           expires_minutes = ${terms.expiresMinutes}, position = ${terms.position}, enabled = ${terms.enabled},
           rules = ${rulesOf(terms)}::jsonb, version = version + 1
     where merchant_id = ${merchantId} and code = ${code} and version = ${version} returning code`.execute(tx)
  if (rows.length === 0) refuse("CHANGED_MEANWHILE")
}

async function insert(
  tx: Tx,
  { merchantId, code, terms }: Payload,
  { kind, provider, asset }: NonNullable<Payload["made"]>,
): Promise<void> {
  const { rows } = await sql`
    insert into deposit_method (merchant_id, code, kind, name, names, icon, asset, minimum, maximum, step, expires_minutes,
                                provider, position, enabled, rules)
    values (${merchantId}, ${code}, ${kind}, ${terms.name}, ${JSON.stringify(terms.names)}::jsonb, ${terms.icon},
            ${assetFrom(asset)}, ${parseAmount(terms.minimum)}, ${parseAmount(terms.maximum)}, ${parseAmount(terms.step)},
            ${terms.expiresMinutes}, ${provider}, ${terms.position}, ${terms.enabled}, ${rulesOf(terms)}::jsonb)
    on conflict do nothing returning code`.execute(tx)
  if (rows.length === 0) refuse("PAYMENT_METHOD_TAKEN", [code])
}

const rulesOf = ({
  countries,
  levels,
  hours,
  presets,
  fee,
  arrivalMinutes,
  notes,
  account,
  payer,
}: MethodTerms): string =>
  JSON.stringify({
    countries,
    levels,
    hours,
    presets,
    fee,
    arrivalMinutes,
    notes,
    account,
    payer,
  } satisfies MethodRules)
