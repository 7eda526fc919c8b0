import type { ContractKind } from "@croupier/contract/agent-contract-states"
import type { ContractTerms } from "@croupier/contract/agent-contract-terms"
import type { Warning } from "@croupier/contract/console/approvals"
import { inTransaction, sql, type Db } from "@croupier/database"
import { fraction, isLess, parseFraction } from "@croupier/money/fraction"
import type { MarketPolicy } from "@croupier/rules/market-policy"
import type { MerchantId } from "../../kernel/ids.ts"
import { endsWith } from "./cascade.ts"
import { endBeneath, endContract } from "./ending.ts"
import type { ContractsKit } from "./kit.ts"
import { highestRateText } from "./rules.ts"
import { holdingsOfMerchant, type Holding } from "./standing.ts"
import { findContract, lockContracts } from "./store.ts"

/** True where a market's rules allow terms of a kind: its pay for losses, and its highest rate of a salary. */
export function isAllowed(
  { lossPay, highestSalary }: Pick<MarketPolicy, "lossPay" | "highestSalary">,
  kind: ContractKind,
  terms: ContractTerms,
): boolean {
  if (kind === "quota") return true
  if (kind === "dividend") return lossPay
  return (
    highestSalary === null ||
    !isLess(fraction(highestSalary, 1_000_000), parseFraction(highestRateText(terms)))
  )
}

const forbidden = (policy: MarketPolicy, holdings: readonly Holding[]): readonly Holding[] =>
  holdings.filter(({ kind, terms }) => !isAllowed(policy, kind, terms))

/** As many agents are named; the count stands before them. */
const MOST_NAMED = 20

/** The warning about contracts that end where a merchant changes from one market's rules to another's. */
export async function contractLosses(
  { db, listed }: Pick<ContractsKit, "db" | "listed">,
  merchantId: MerchantId,
  from: MarketPolicy,
  to: MarketPolicy,
): Promise<readonly Warning[]> {
  const holdings = await holdingsOfMerchant(db, merchantId)
  const before = new Set(forbidden(from, holdings))
  const ending = forbidden(to, holdings).filter((each) => !before.has(each))
  if (ending.length === 0) return []
  const named = ending.slice(0, MOST_NAMED)
  const names = await listed(named.map(({ agentId }) => agentId))
  const accounts = named.map(({ agentId }) => names.get(agentId)?.account ?? String(agentId))
  return [
    {
      code: "contracts_end",
      parts: [
        { kind: "number", number: ending.length },
        { kind: "text", text: [...new Set(accounts)].join(", ") },
      ],
    },
  ]
}

/**
 * Ends contracts that the market of a merchant does not allow any more, with all beneath, each at the end of its running
 * window. Answers with how many it ended. Safe to repeat.
 */
export const endForbidden = (kit: ContractsKit, merchantId: MerchantId): Promise<number> =>
  inTransaction(kit.db, async (tx) => {
    await lockContracts(tx, merchantId)
    const { policy } = kit.merchants.byId(merchantId)
    const now = kit.clock.now()
    let ended = 0
    for (const { id } of forbidden(policy, await holdingsOfMerchant(tx, merchantId))) {
      const held = await findContract(tx, merchantId, id)
      // A contract that ended with another one above has ended already.
      if (held?.state !== "ACCEPTED" && held?.state !== "TERMINATION_REQUESTED") continue
      await endBeneath(kit, tx, held, await endsWith(tx, held), { now, from: now })
      await endContract(kit, tx, held, { event: "cut", reason: "market", now, from: now, why: "market" })
      ended++
    }
    return ended
  })

/** One round of the clock over the merchants that have contracts. A fault at one does not hold up the others. */
export async function endForbiddenEverywhere(kit: ContractsKit): Promise<void> {
  for (const merchantId of await merchantsWithContracts(kit.db))
    try {
      await endForbidden(kit, merchantId)
    } catch (error) {
      kit.report(error)
    }
}

async function merchantsWithContracts(db: Db): Promise<MerchantId[]> {
  const { rows } = await sql<{ id: MerchantId }>`
    select distinct merchant_id as id from contract where state in ('ACCEPTED', 'TERMINATION_REQUESTED') order by 1`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
