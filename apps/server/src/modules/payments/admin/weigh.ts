import type { MethodTerms } from "@croupier/contract/console/methods"
import { RAIL_OF } from "@croupier/contract/methods"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { sql, type Db, type Tx } from "@croupier/database"
import { parseAmount, toDecimal } from "@croupier/money"
import { DAY_MS } from "../../../kernel/durations.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { MerchantId } from "../../../kernel/ids.ts"
import type { PaymentsKit } from "../kit.ts"
import { readEveryMethod, type MethodOnDesk } from "../method-store.ts"
import { checkTerms } from "./method-terms.ts"

/** Deposits of so long are looked through. */
const WEIGHED_MS = 30 * DAY_MS

type Weight = ConsoleValue<"weighMethod">

/** Offers that a change of a method would take off the site. Refuses PAYMENT_METHOD_UNKNOWN, INPUT_INVALID. */
export async function weighMethod(
  kit: Pick<PaymentsKit, "db" | "clock" | "providers">,
  merchantId: MerchantId,
  { code, terms }: ConsoleParsed<"weighMethod">,
): Promise<Weight> {
  const methods = await readEveryMethod(kit.db, merchantId)
  const method = methods.find((each) => each.code === code) ?? refuse("PAYMENT_METHOD_UNKNOWN")
  checkTerms(method, terms)
  const [weight, provider] = await Promise.all([
    weigh(kit.db, methods, method, { terms, now: kit.clock.now() }),
    providerTerms(kit, method, terms),
  ])
  return { ...weight, provider }
}

/** The provider's own cost of the least deposit, and its bounds; null where it makes no charge or does not say. */
async function providerTerms(
  { providers }: Pick<PaymentsKit, "providers">,
  { kind, provider: code, asset }: MethodOnDesk,
  { minimum }: MethodTerms,
): Promise<Weight["provider"]> {
  const provider = RAIL_OF[kind] === "charge" ? providers.find((each) => each.code === code) : undefined
  const answer = await provider?.quote({ of: "charge", amount: parseAmount(minimum), asset })
  if (answer?.kind !== "ok") return null
  const { fee, minimum: least, maximum: most, seconds } = answer.quote
  return { fee: toDecimal(fee), of: minimum, least: toDecimal(least), most: toDecimal(most), seconds }
}

/** The same of a change that was checked, without the provider. */
export async function weigh(
  db: Db | Tx,
  methods: readonly MethodOnDesk[],
  method: MethodOnDesk,
  { terms, now }: { readonly terms: MethodTerms; readonly now: Date },
): Promise<Omit<Weight, "provider">> {
  const { merchantId, code } = method
  const { rows } = await sql<{ waiting: number; deposits: number; outside: number }>`
    select count(*) filter (where state = 'PENDING')::int as waiting, count(*)::int as deposits,
           count(*) filter (where amount < ${parseAmount(terms.minimum)} or amount > ${parseAmount(terms.maximum)}
                               or not ${terms.enabled})::int as outside
      from deposit
     where merchant_id = ${merchantId} and method = ${code} and created_at > ${new Date(now.getTime() - WEIGHED_MS)}`.execute(
    db,
  )
  const { waiting, deposits, outside } = rows[0] ?? { waiting: 0, deposits: 0, outside: 0 }
  return {
    leavesSite: method.enabled && !terms.enabled,
    isLast: !terms.enabled && !methods.some((each) => each.code !== code && each.enabled),
    waiting,
    deposits,
    outside,
  }
}
