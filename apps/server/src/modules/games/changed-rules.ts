import { sql, type Tx } from "@croupier/database"
import { amount, toDecimal } from "@croupier/money"
import type { EventOf } from "../../kernel/events.ts"

type Change = EventOf<"gameRulesChanged">
type Values = Change["before"]
type Named = Pick<Change, "category" | "names">

/** The rules of a game as its row in the catalogue has them; money at the ledger's scale. */
interface RulesRow {
  readonly code: string
  readonly rules_version: string | null
  readonly rtp: number | null
  readonly volatility: string | null
  readonly least_stake: bigint | string | null
  readonly highest_stake: bigint | string | null
}

/** The rules of a vendor's games that tell a version, by their codes, before a new list is written. */
export async function versionedRules(tx: Tx, vendor: string): Promise<ReadonlyMap<string, RulesRow>> {
  const { rows } = await sql<RulesRow>`
    select code, rules_version, rtp, volatility, least_stake, highest_stake from game
     where vendor_code = ${vendor} and rules_version is not null`.execute(tx)
  return new Map(rows.map((row) => [row.code, row]))
}

/** A row of the list that is taken over, with the choices of the house. */
interface ListedRow extends RulesRow, Named {
  readonly status: string
}

/**
 * Games whose version, return, volatility or stakes are others than before. A game that told no version before, or tells none
 * now, is none of them: its vendor does not promise that a change of its figures is a change of the game. Nor is a game that
 * the house hides.
 */
export const changedRules = (
  before: ReadonlyMap<string, RulesRow>,
  rows: readonly ListedRow[],
): readonly Omit<Change, "vendor" | "merchantId" | "at">[] =>
  rows.flatMap((row) => {
    if (row.status === "GONE") return []
    const { category, names } = row
    const [was, is] = [valuesOf(before.get(row.code)), valuesOf(row)]
    const isSame = JSON.stringify(was) === JSON.stringify(is)
    return was && is && !isSame ? [{ gameCode: row.code, category, names, before: was, after: is }] : []
  })

function valuesOf(row: RulesRow | undefined): Values | undefined {
  if (!row || row.rules_version === null) return undefined
  const { rules_version: version, rtp, volatility } = row
  return { version, rtp, volatility, least: decimal(row.least_stake), highest: decimal(row.highest_stake) }
}

const decimal = (money: bigint | string | null): string | null =>
  money === null ? null : toDecimal(amount(BigInt(money)))
