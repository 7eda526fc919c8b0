import type { MemberMark } from "@croupier/contract/console/member-marks"
import { sql, type Db, type Tx } from "@croupier/database"
import type { IdentityContext } from "../kit.ts"
import type { MemberId } from "../../../kernel/ids.ts"

type Marked = Pick<IdentityContext, "db" | "exclusionsOf">

/** The marks that keep each of these members from the site or from play. */
export async function marksOf(
  kit: Marked,
  rows: readonly { readonly id: MemberId; readonly lockedAt: Date | null }[],
  db: Db | Tx = kit.db,
): Promise<ReadonlyMap<bigint, MemberMark[]>> {
  const excluded = await kit.exclusionsOf?.(
    rows.map(({ id }) => id),
    db,
  )
  return new Map(
    rows.map(({ id, lockedAt }) => {
      const kept = excluded?.get(id)
      const marks: MemberMark[] = [
        ...(lockedAt === null ? [] : [{ mark: "LOCKED" as const, until: null }]),
        ...(kept
          ? [
              {
                mark: kept.kind === "BREAK" ? ("BREAK" as const) : ("EXCLUDED" as const),
                until: kept.until?.toISOString() ?? null,
              },
            ]
          : []),
      ]
      return [id, marks]
    }),
  )
}

/** Accounts and marks of members, by id, as the caller's transaction sees them where it names one. */
export async function membersShown(
  kit: Marked,
  ids: readonly MemberId[],
  db: Db | Tx = kit.db,
): Promise<ReadonlyMap<bigint, { readonly account: string; readonly marks: readonly MemberMark[] }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: MemberId; account: string; lockedAt: Date | null }>`
    select id, account, locked_at as "lockedAt" from member where id = any(${ids.map(String)}::bigint[])`.execute(
    db,
  )
  const marks = await marksOf(kit, rows, db)
  return new Map(rows.map(({ id, account }) => [id, { account, marks: marks.get(id) ?? [] }]))
}
