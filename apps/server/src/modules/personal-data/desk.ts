import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import type { MemberCopy } from "@croupier/contract/console/personal-data"
import type { FileAnswer } from "@croupier/contract/endpoint"
import { inTransaction } from "@croupier/database"
import { RECORD_CLASSES, retentionOf } from "@croupier/rules/retention"
import type { MerchantContext } from "../../call/console-context.ts"
import { isTold } from "../../call/personal-data.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { memberIdOf } from "../../kernel/ids.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import { copyFile, planCopy } from "./copies.ts"
import { listedCopies, type StoredCopy } from "./copy-store.ts"
import { lastRuns, listedErasures, listedRuns } from "./erasure-store.ts"
import type { PersonalDataKit } from "./kit.ts"

/** Classes of records by the rules of the merchant's market, with the last run of each. */
export async function listRetention(
  kit: PersonalDataKit,
  { merchant }: MerchantContext,
): Promise<ConsoleValue<"listRetention">> {
  const retention = retentionOf(merchant.settings.compliance.market)
  const last = await lastRuns(kit.db, merchant.id)
  const tables = kit.tables.flatMap((module) => module.tables)
  return {
    rows: RECORD_CLASSES.map((record) => {
      const { value, source, from } = retention[record]
      const own = tables.filter((table) => table.record === record)
      const run = last.get(record)
      return {
        record,
        months: value,
        source,
        from,
        tables: own.length,
        told: own.filter(isTold).length,
        lastAt: run?.at.toISOString() ?? null,
        lastRemoved: run?.removed ?? 0,
        lastBlanked: run?.blanked ?? 0,
      }
    }),
  }
}

/** A page of the job's log. */
export async function listRuns(
  kit: PersonalDataKit,
  { cursor, limit, record }: ConsoleParsed<"listRetentionRuns">,
  { merchant }: MerchantContext,
): Promise<ConsoleValue<"listRetentionRuns">> {
  const bound = { before: idCursor(cursor), limit: limit + 1 }
  const page = pageOf(await listedRuns(kit.db, merchant.id, record, bound), limit, ({ id }) => String(id))
  return {
    ...page,
    rows: page.rows.map(({ id, at, memberId, ...run }) => ({
      ...run,
      runId: String(id),
      at: at.toISOString(),
      memberId: memberId === null ? null : String(memberId),
    })),
  }
}

/** A page of members whose records end. */
export async function listErasures(
  kit: PersonalDataKit,
  { cursor, limit, state }: ConsoleParsed<"listErasures">,
  { merchant }: MerchantContext,
): Promise<ConsoleValue<"listErasures">> {
  const bound = { before: idCursor(cursor), limit: limit + 1 }
  const page = pageOf(await listedErasures(kit.db, merchant.id, state, bound), limit, ({ id }) => String(id))
  return {
    ...page,
    rows: page.rows.map(({ id, memberId, closedAt, nextAt, ...erasure }) => ({
      ...erasure,
      erasureId: String(id),
      memberId: String(memberId),
      closedAt: closedAt.toISOString(),
      nextAt: nextAt?.toISOString() ?? null,
    })),
  }
}

const presentCopy = (copy: StoredCopy): MemberCopy => ({
  copyId: String(copy.id),
  memberId: String(copy.memberId),
  state: copy.state,
  askedBy: copy.askedBy,
  why: copy.why,
  askedAt: copy.askedAt.toISOString(),
  readyAt: copy.readyAt?.toISOString() ?? null,
  expiresAt: copy.expiresAt?.toISOString() ?? null,
  rows: copy.rows,
})

/** A page of copies of members' data. */
export async function listCopies(
  kit: PersonalDataKit,
  { cursor, limit, state }: ConsoleParsed<"listDataCopies">,
  { merchant }: MerchantContext,
): Promise<ConsoleValue<"listDataCopies">> {
  const bound = { before: idCursor(cursor), limit: limit + 1 }
  const page = pageOf(await listedCopies(kit.db, merchant.id, state, bound), limit, ({ id }) => String(id))
  return { ...page, rows: page.rows.map(presentCopy) }
}

/** A person of the house asks for a copy of a member's data. Refuses ACCOUNT_UNKNOWN, DATA_COPIES_FULL. */
export async function copyMember(
  kit: PersonalDataKit,
  { memberId, why }: ConsoleParsed<"copyMemberData">,
  { merchant, staff, language, record }: MerchantContext,
): Promise<MemberCopy> {
  const id = memberIdOf(memberId)
  if (!(await kit.isMemberOf(merchant.id, id))) refuse("ACCOUNT_UNKNOWN")
  return inTransaction(kit.db, async (tx) => {
    const copy = await planCopy(kit, tx, {
      merchantId: merchant.id,
      memberId: id,
      language,
      askedBy: staff.login,
      why,
      askedAt: kit.clock.now(),
    })
    await record(tx, {
      act: "records.copy",
      target: `member:${memberId}`,
      after: { copyId: String(copy.id) },
      why,
      merchantId: merchant.id,
    })
    return presentCopy(copy)
  })
}

/** A copy that the caller asked for. Refuses DATA_COPY_UNKNOWN. */
export async function memberFile(
  kit: PersonalDataKit,
  asked: ConsoleParsed<"memberDataFile">,
  { merchant, staff, record }: MerchantContext,
): Promise<FileAnswer> {
  const { copy, ...file } = await copyFile(
    kit,
    asked,
    ({ merchantId, askedBy }) => merchantId === merchant.id && askedBy === staff.login,
  )
  await record(kit.db, {
    act: "records.download",
    target: `member:${copy.memberId}`,
    after: { copyId: asked.copyId, format: asked.format },
    merchantId: merchant.id,
  })
  return file
}
