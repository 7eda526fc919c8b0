import type { VipMove } from "@croupier/contract/vip-values"
import { sql, type Db, type Tx } from "@croupier/database"
import type { LevelFigures } from "@croupier/rewards"
import type { z } from "zod/mini"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { figuresShown } from "./figures.ts"
import type { Month } from "./months.ts"

export type Shown = z.output<typeof VipMove>

/** Figures that decided a move, with their month and the version of the ladder. */
export interface Grounds {
  readonly month: Month
  readonly figures: LevelFigures
  readonly ladderId: bigint
}

export interface Move {
  readonly merchantId: MerchantId
  readonly memberId: MemberId
  readonly at: Date
  readonly reason: Shown["reason"]
  readonly from: number
  readonly to: number
  readonly grounds?: Grounds
  readonly by?: string
  readonly why?: string
}

export async function writeMoves(tx: Tx, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return
  const each = <V>(of: (move: Move) => V): V[] => moves.map(of)
  await sql`
    insert into vip_move (merchant_id, member_id, at, reason, from_level, to_level, month, deposit, valid, points, ladder_id, by_whom, why)
    select * from unnest(
      ${each(({ merchantId }) => merchantId)}::smallint[], ${each(({ memberId }) => String(memberId))}::bigint[],
      ${each(({ at }) => at)}::timestamptz[], ${each(({ reason }) => reason)}::text[], ${each(({ from }) => from)}::int[],
      ${each(({ to }) => to)}::int[], ${each(({ grounds }) => grounds?.month ?? null)}::date[],
      ${each(({ grounds }) => grounds?.figures.deposit ?? null)}::bigint[],
      ${each(({ grounds }) => grounds?.figures.validCash ?? null)}::bigint[],
      ${each(({ grounds }) => grounds?.figures.points ?? null)}::bigint[],
      ${each(({ grounds }) => grounds?.ladderId ?? null)}::bigint[], ${each(({ by }) => by ?? "")}::text[],
      ${each(({ why }) => why ?? "")}::text[])`.execute(tx)
}

interface Row {
  readonly id: bigint
  readonly at: Date
  readonly reason: Shown["reason"]
  readonly from: number
  readonly to: number
  readonly month: string | null
  readonly deposit: bigint | null
  readonly valid: bigint | null
  readonly points: bigint | null
  readonly by: string
  readonly why: string
}

const MOST = 100

/** The moves of a member, the newest first, at most 100. */
export async function movesOf(
  db: Db,
  memberId: MemberId,
): Promise<(Shown & { readonly by: string; readonly why: string })[]> {
  const { rows } = await sql<Row>`
    select id, at, reason, from_level as "from", to_level as "to", month::text as month, deposit, valid, points,
           by_whom as "by", why
      from vip_move where member_id = ${memberId} order by id desc limit ${MOST}`.execute(db)
  return rows.map(({ id, at, deposit, valid, points, ...row }) => ({
    ...row,
    moveId: String(id),
    at: at.toISOString(),
    figures:
      deposit === null || valid === null || points === null
        ? null
        : figuresShown({ deposit, validCash: valid, points }),
  }))
}
