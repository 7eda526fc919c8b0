import type { MethodTerms } from "@croupier/contract/console/methods"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { sql, type Db, type Tx } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { refuse } from "../../../kernel/refusal.ts"
import type { MerchantId } from "../../../kernel/ids.ts"
import type { PaymentsKit } from "../kit.ts"
import { readEveryMethod, type MethodOnDesk } from "../method-store.ts"
import { checkTerms } from "./method-terms.ts"

type Weight = ConsoleValue<"weighMethod">

/** Offers that a change of a method would take off the site. Refuses PAYMENT_METHOD_UNKNOWN, INPUT_INVALID. */
export async function weighMethod(
  { db }: Pick<PaymentsKit, "db">,
  merchantId: MerchantId,
  { code, terms }: ConsoleParsed<"weighMethod">,
): Promise<Weight> {
  const methods = await readEveryMethod(db, merchantId)
  const method = methods.find((each) => each.code === code) ?? refuse("PAYMENT_METHOD_UNKNOWN")
  checkTerms(method, terms)
  return weigh(db, methods, method, terms)
}

/** The same of a change that was checked. */
export async function weigh(
  db: Db | Tx,
  methods: readonly MethodOnDesk[],
  method: MethodOnDesk,
  terms: MethodTerms,
): Promise<Weight> {
  const { merchantId, code } = method
  const { rows } = await sql<{ waiting: number; deposits: number; outside: number }>`
    select count(*) filter (where state = 'PENDING')::int as waiting, count(*)::int as deposits,
           count(*) filter (where amount < ${parseAmount(terms.minimum)} or amount > ${parseAmount(terms.maximum)}
                               or not ${terms.enabled})::int as outside
      from deposit
     where merchant_id = ${merchantId} and method = ${code} and created_at > now() - interval '30 days'`.execute(
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
