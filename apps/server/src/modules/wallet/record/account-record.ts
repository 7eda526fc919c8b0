import type { Parsed, Value } from "@croupier/contract"
import {
  LONGEST_PERIOD,
  type walletPeriod as PeriodRow,
  type walletTransactions,
} from "@croupier/contract/account-record"
import { isWalletPurpose, type WalletPurpose } from "@croupier/ledger"
import { toDecimal } from "@croupier/money"
import type { MemberContext } from "../../../call/context.ts"
import { playAssetOf } from "../../../call/play-asset.ts"
import { idCursor } from "../../../kernel/cursor.ts"
import { spanAsked, spanOf } from "../../../kernel/days.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { WalletKit } from "../kit.ts"
import { kindsOf } from "./groups.ts"
import { walletSpan, walletsOf } from "./wallet-span.ts"

/** Refuses INPUT_INVALID for a word that names no wallet. */
const purposeOf = (wallet: string): WalletPurpose =>
  isWalletPurpose(wallet) ? wallet : refuse("INPUT_INVALID", [], ["wallet"])

/**
 * A page of one wallet's movements, newest first, of a period and a group where they are named. Refuses INPUT_INVALID for
 * a group without a first day: without a bound the search for a rare kind reads a whole history.
 */
export async function accountRecord(
  kit: Pick<WalletKit, "ledger" | "clock" | "gameNames">,
  { cursor, limit, wallet, group, from, until }: Parsed<typeof walletTransactions>,
  { member, merchant, language }: MemberContext,
): Promise<Value<typeof walletTransactions>> {
  const before = idCursor(cursor)
  if (from === undefined && group !== undefined) refuse("INPUT_INVALID", [], ["from"])
  const span = spanAsked({ from, until }, merchant.brand.timeZone, kit.clock.now(), LONGEST_PERIOD)
  const page = await kit.ledger.statement(member.id, purposeOf(wallet), playAssetOf(member, merchant), {
    limit,
    ...span,
    ...(group ? { kinds: kindsOf(group) } : {}),
    ...(before === undefined ? {} : { before }),
  })
  const names = await kit.gameNames(merchant.id, [...new Set(page.rows.map((row) => row.cause))], language)
  return {
    rows: page.rows.map((row) => ({
      id: String(row.seq),
      at: row.at.toISOString(),
      kind: row.kind,
      amount: toDecimal(row.amount),
      balanceAfter: toDecimal(row.balanceAfter),
      gameName: names.get(row.cause) ?? null,
    })),
    cursor: page.next === undefined ? null : String(page.next),
  }
}

/** The edges of a period of one wallet, sums of its movements or of those of a group, and the wallets that there are to choose from. */
export async function walletPeriod(
  kit: Pick<WalletKit, "ledger">,
  { from, until, wallet, group }: Parsed<typeof PeriodRow>,
  { member, merchant }: MemberContext,
): Promise<Value<typeof PeriodRow>> {
  const { timeZone } = merchant.brand
  const asset = playAssetOf(member, merchant)
  const span = spanOf(from, until, timeZone, LONGEST_PERIOD)
  const purpose = purposeOf(wallet)
  const [edges, sums, wallets] = await Promise.all([
    walletSpan(kit.ledger, member.id, { purpose, asset }, span),
    kit.ledger.statementSums(member.id, purpose, asset, {
      ...span,
      ...(group ? { kinds: kindsOf(group) } : {}),
    }),
    walletsOf(kit.ledger, member.id, asset),
  ])
  return {
    asset,
    timeZone,
    opening: toDecimal(edges.opening),
    closing: toDecimal(edges.closing),
    movements: sums.count,
    in: toDecimal(sums.in),
    out: toDecimal(sums.out),
    wallets: wallets.map(({ purpose, balance }) => ({ purpose, balance: toDecimal(balance) })),
  }
}
