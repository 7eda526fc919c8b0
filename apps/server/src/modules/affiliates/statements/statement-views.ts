import type { AffiliateStatement, StatementDetail, StatementPlayer } from "@croupier/contract/affiliate-views"
import { amount, toDecimal } from "@croupier/money"
import type { MemberId } from "../../../kernel/ids.ts"
import type { Page } from "../../../kernel/page.ts"
import type { AffiliatesKit } from "../kit.ts"
import { actsOf, linesOf, sumsOf, type PlayerMonthRow, type StatementRow } from "./statement-store.ts"

export const decimal = (value: bigint): string => toDecimal(amount(value))

type Names = Pick<AffiliatesKit, "listed" | "maskedNames">

export const personOf = async ({ listed }: Names, id: MemberId) => ({
  memberId: String(id),
  account: (await listed([id])).get(id)?.account ?? "",
})

const viewOf = (row: StatementRow, account: string): AffiliateStatement => ({
  statementId: String(row.id),
  affiliate: { memberId: String(row.affiliateId), account },
  windowStart: row.windowStart.toISOString(),
  windowEnd: row.windowEnd.toISOString(),
  total: decimal(row.total),
  due: decimal(row.due),
  state: row.state,
  heldUntil: row.heldUntil.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
})

export async function statementViews(
  kit: Names,
  { rows, cursor }: Page<StatementRow>,
): Promise<Page<AffiliateStatement>> {
  const accounts = await kit.listed(rows.map(({ affiliateId }) => affiliateId))
  return { rows: rows.map((row) => viewOf(row, accounts.get(row.affiliateId)?.account ?? "")), cursor }
}

/** A statement with all that explains it; players and sub-affiliates by their masked names. */
export async function detailOf(
  kit: Names & Pick<AffiliatesKit, "db">,
  row: StatementRow,
): Promise<StatementDetail> {
  const [lines, acts, sums] = await Promise.all([
    linesOf(kit.db, row.id),
    actsOf(kit.db, row.id),
    sumsOf(kit.db, row),
  ])
  const people = lines.flatMap(({ kind, ref }) => (ref !== null && kind !== "correction" ? [ref] : []))
  const names = await kit.maskedNames(people)
  const { account } = await personOf(kit, row.affiliateId)
  const { players, ...amounts } = sums
  return {
    ...viewOf(row, account),
    asset: row.asset,
    madeAt: row.madeAt.toISOString(),
    cutoff: String(row.cutoff),
    inputHash: row.inputHash,
    sums: {
      players,
      ggr: decimal(amounts.ggr),
      bonus: decimal(amounts.bonus),
      cashback: decimal(amounts.cashback),
      rebate: decimal(amounts.rebate),
      fees: decimal(amounts.fees),
      vendor: decimal(amounts.vendor),
      ngr: decimal(amounts.ngr),
    },
    lines: lines.map(({ kind, ref, base, amount: sum, about, ...line }) => ({
      ...line,
      kind,
      about: ref === null || kind === "correction" ? null : (names.get(ref) ?? String(ref)),
      base: base === null ? null : decimal(base),
      amount: decimal(sum),
      month: about?.toISOString() ?? null,
    })),
    journalRef: row.paymentKey,
    acts: acts.map(({ at, ...each }) => ({ ...each, at: at.toISOString() })),
  }
}

export async function playerViews(
  kit: Names,
  { rows, cursor }: Page<PlayerMonthRow>,
): Promise<Page<StatementPlayer>> {
  const names = await kit.maskedNames(rows.map(({ playerId }) => playerId))
  return {
    rows: rows.map(({ playerId, programme, version, isFenced, ...sums }) => ({
      playerId: String(playerId),
      name: names.get(playerId) ?? "",
      programme,
      version,
      isFenced,
      ggr: decimal(sums.ggr),
      bonus: decimal(sums.bonus),
      cashback: decimal(sums.cashback),
      rebate: decimal(sums.rebate),
      fees: decimal(sums.fees),
      vendor: decimal(sums.vendor),
      ngr: decimal(sums.ngr),
      hole: decimal(sums.hole),
    })),
    cursor,
  }
}
