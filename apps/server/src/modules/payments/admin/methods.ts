import { MethodTerms } from "@croupier/contract/console/payments"
import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { sql } from "@croupier/database"
import { parseAmount, toDecimal } from "@croupier/money"
import { z } from "zod"
import type { Part } from "@croupier/contract/console/approvals"
import { approval, moneyPart, textPart, wordPart, type Approval } from "../../../call/approval.ts"
import type { MerchantContext } from "../../../call/console-context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { PaymentsKit } from "../kit.ts"
import { readEveryMethod, type MethodOnDesk } from "../method-store.ts"
import type { MerchantId } from "../../../kernel/ids.ts"

const termsOf = (method: MethodOnDesk): MethodTerms => ({
  name: method.name,
  names: { ...method.names },
  minimum: toDecimal(method.minimum),
  maximum: toDecimal(method.maximum),
  step: toDecimal(method.step),
  expiresMinutes: method.expiresMinutes,
  position: method.position,
  enabled: method.enabled,
})

/** Every way to pay in of a merchant, open or shut. */
export async function listMethods(
  kit: Pick<PaymentsKit, "db" | "providers">,
  merchantId: MerchantId,
): Promise<ConsoleValue<"listMethods">> {
  const methods = await readEveryMethod(kit.db, merchantId)
  return {
    rows: methods.map((method) => ({
      code: method.code,
      asset: method.asset,
      icon: method.icon,
      provider: method.provider,
      hasProvider: kit.providers.some((provider) => provider.code === method.provider),
      ...termsOf(method),
      version: method.version,
    })),
    cursor: null,
  }
}

/** Proposes other terms of a way to pay in. Refuses PAYMENT_METHOD_UNKNOWN, INPUT_INVALID, CHANGED_MEANWHILE. */
export async function proposeMethod(
  kit: Pick<PaymentsKit, "db" | "random">,
  { code, version, terms, why }: ConsoleParsed<"changeMethod">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  const methods = await readEveryMethod(kit.db, merchant.id)
  const method = methods.find((each) => each.code === code) ?? refuse("PAYMENT_METHOD_UNKNOWN")
  const present = termsOf(method)
  if (method.version !== version) refuse("CHANGED_MEANWHILE", [], { version: method.version, ...present })
  check(terms)
  const names = differing(present, terms)
  if (names.length === 0) refuse("INPUT_INVALID", [], ["terms"])
  const pick = (of: MethodTerms) => Object.fromEntries(names.map((name) => [name, of[name]]))
  return propose(
    methodApproval,
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

const differing = (one: MethodTerms, other: MethodTerms) =>
  (Object.keys(one) as (keyof MethodTerms)[]).filter(
    (name) => textOf(name, one[name]) !== textOf(name, other[name]),
  )

const AMOUNTS: ReadonlySet<keyof MethodTerms> = new Set(["minimum", "maximum", "step"])

/** The same amount is the same text, however it was typed; a name that looks like an amount is none. */
const textOf = (name: keyof MethodTerms, value: MethodTerms[keyof MethodTerms]): string =>
  AMOUNTS.has(name) && typeof value === "string" ? toDecimal(parseAmount(value)) : JSON.stringify(value)

function check(terms: MethodTerms): void {
  const [minimum, maximum, step] = [terms.minimum, terms.maximum, terms.step].map(parseAmount)
  const wrong = [
    ...(minimum !== undefined && maximum !== undefined && minimum <= maximum ? [] : ["maximum"]),
    ...(step !== undefined && minimum !== undefined && minimum % step === 0n ? [] : ["step"]),
  ]
  if (wrong.length > 0) refuse("INPUT_INVALID", [], wrong)
}

const Payload = z.object({
  merchantId: z.number(),
  code: z.string(),
  version: z.number(),
  terms: z.custom<MethodTerms>((terms) => MethodTerms.safeParse(terms).success),
})

const partOf = (name: keyof MethodTerms, value: unknown, asset: string): Part =>
  typeof value === "boolean"
    ? wordPart(value ? "yes" : "no")
    : typeof value === "number"
      ? { kind: "number", number: value }
      : name === "minimum" || name === "maximum" || name === "step"
        ? moneyPart(String(value), asset)
        : { kind: "value", path: name, value }

/** What two people agree on about a way to pay in; deposits that are under way keep the terms they began with. */
export const methodApproval: Approval<z.output<typeof Payload>> = approval({
  name: "payments.methods",
  permission: "payments.methods",
  mode: "second-person",
  payload: Payload,
  describe: ({ code, terms }) => ({
    says: "payments.methods",
    parts: [textPart(terms.name), textPart(code)],
  }),
  changes: async (db, { merchantId, code, terms }) => {
    const method = (await readEveryMethod(db, merchantId)).find((each) => each.code === code)
    if (!method) return []
    const present = termsOf(method)
    return differing(present, terms).map((name) => ({
      field: `method_${name}`,
      now: partOf(name, present[name], method.asset),
      after: partOf(name, terms[name], method.asset),
    }))
  },
  warnings: async (db, { merchantId, code, version, terms }) => {
    const methods = await readEveryMethod(db, merchantId)
    const method = methods.find((each) => each.code === code)
    const isLast = !terms.enabled && !methods.some((each) => each.code !== code && each.enabled)
    return [
      ...(method?.version === version ? [] : [{ code: "changed_meanwhile", parts: [] }]),
      ...(isLast ? [{ code: "last_method", parts: [] }] : []),
    ]
  },
  conflictKey: ({ code }) => `method:${code}`,
  /** Refuses CHANGED_MEANWHILE where it no longer begins from what was seen. */
  apply: async (tx, { merchantId, code, version, terms }) => {
    const { rows } = await sql`
      update deposit_method
         set name = ${terms.name}, names = ${JSON.stringify(terms.names)}::jsonb, minimum = ${parseAmount(terms.minimum)},
             maximum = ${parseAmount(terms.maximum)}, step = ${parseAmount(terms.step)},
             expires_minutes = ${terms.expiresMinutes}, position = ${terms.position}, enabled = ${terms.enabled},
             version = version + 1
       where merchant_id = ${merchantId} and code = ${code} and version = ${version} returning code`.execute(
      tx,
    )
    if (rows.length === 0) refuse("CHANGED_MEANWHILE")
  },
})
