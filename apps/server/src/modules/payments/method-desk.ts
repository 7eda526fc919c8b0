import { MethodTerms } from "@croupier/contract/console/payments"
import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { sql, type Tx } from "@croupier/database"
import { parseAmount, toDecimal } from "@croupier/money"
import { z } from "zod"
import type { RoomContext } from "../../http/console-context.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { PaymentsKit } from "./kit.ts"
import { readEveryMethod, type MethodOnDesk } from "./method-store.ts"

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
  merchantId: number,
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
  { merchant, propose }: RoomContext,
): Promise<Outcome> {
  const methods = await readEveryMethod(kit.db, merchant.id)
  const method = methods.find((each) => each.code === code) ?? refuse("PAYMENT_METHOD_UNKNOWN")
  const present = termsOf(method)
  if (method.version !== version) refuse("CHANGED_MEANWHILE", [], { version: method.version, ...present })
  check(terms)
  const names = (Object.keys(present) as (keyof MethodTerms)[]).filter(
    (name) => textOf(present[name]) !== textOf(terms[name]),
  )
  if (names.length === 0) refuse("INPUT_INVALID", [], ["terms"])
  const pick = (of: MethodTerms) => Object.fromEntries(names.map((name) => [name, of[name]]))
  return propose({
    act: "payments.methods",
    target: `method:${code}`,
    payload: { merchantId: merchant.id, code, version, terms },
    before: pick(present),
    after: pick(terms),
    why,
    key: kit.random.uuid(),
    merchantId: merchant.id,
  })
}

/** The same amount is the same text, however it was typed. */
const textOf = (value: MethodTerms[keyof MethodTerms]): string =>
  typeof value === "string" && /^\d+(\.\d+)?$/.test(value)
    ? toDecimal(parseAmount(value))
    : JSON.stringify(value)

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
  terms: z.unknown(),
})

/** What two people agree on about a way to pay in; deposits that are under way keep the terms they began with. */
export const methodAct = {
  permission: "payments.methods" as const,
  /** Refuses CHANGED_MEANWHILE where it no longer begins from what was seen. */
  apply: async (tx: Tx, payload: unknown): Promise<void> => {
    const { merchantId, code, version, terms: given } = Payload.parse(payload)
    const terms = MethodTerms.parse(given)
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
}
