import { COPIES_A_DAY, COPY_DAYS, type CopyFormat } from "@croupier/contract/personal-data-values"
import type { FileAnswer, Value } from "@croupier/contract/endpoint"
import type { askDataCopy, myData } from "@croupier/contract/personal-data"
import { retentionOf, RECORD_CLASSES } from "@croupier/rules/retention"
import { inTransaction, type Tx } from "@croupier/database"
import { z } from "zod"
import type { MemberContext } from "../../call/context.ts"
import { isTold } from "../../call/personal-data.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import { handles, IdInPayload, job, type Task } from "../../kernel/job.ts"
import { refuse } from "../../kernel/refusal.ts"
import {
  clearParts,
  copiesOf,
  countCopies,
  failCopy,
  findCopy,
  finishCopy,
  insertCopy,
  keepPart,
  partOf,
  takeCopyTurn,
  type StoredCopy,
} from "./copy-store.ts"
import { copyAsPage } from "./copy-page.ts"
import type { PersonalDataKit } from "./kit.ts"
import { toldRows, type ToldRows } from "./rows.ts"

/** Copies that the member's page lists. */
const LISTED = 10
/** After so many runs that failed the copy has failed. */
const ATTEMPTS = 5
/** The vault in which copies are sealed. */
const PURPOSE = "personal-data-copies"

const COPY_JOB = job({ name: "personal-data.copy", payload: z.object({ copyId: IdInPayload }) })

const presentOwn = ({ id, state, askedAt, readyAt, expiresAt, rows }: StoredCopy) => ({
  copyId: String(id),
  state,
  askedAt: askedAt.toISOString(),
  readyAt: readyAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
  rows,
})

/** The caller's copies, and how long each class of records is kept. */
export async function readMyData(
  kit: PersonalDataKit,
  { member, merchant }: MemberContext,
): Promise<Value<typeof myData>> {
  const retention = retentionOf(merchant.settings.compliance.market)
  return {
    copies: (await copiesOf(kit.db, member.id, LISTED)).map(presentOwn),
    kept: RECORD_CLASSES.map((record) => ({
      record,
      months: retention[record].value,
      source: retention[record].source,
    })),
  }
}

/** Plans a copy in the caller's transaction. Refuses DATA_COPIES_FULL. */
export async function planCopy(
  kit: PersonalDataKit,
  tx: Tx,
  asked: Parameters<typeof insertCopy>[1],
): Promise<StoredCopy> {
  await takeCopyTurn(tx, asked.memberId)
  const since = new Date(asked.askedAt.getTime() - DAY_MS)
  if ((await countCopies(tx, asked.memberId, { since, byHouse: asked.askedBy !== null })) >= COPIES_A_DAY)
    refuse("DATA_COPIES_FULL", [String(COPIES_A_DAY)])
  const copy = await insertCopy(tx, asked)
  await kit.queue.add(tx, COPY_JOB, { copyId: copy.id })
  return copy
}

/** The caller asks for a copy of their own data. Refuses PASSWORD_WRONG, ACCOUNT_LOCKED, DATA_COPIES_FULL. */
export async function askCopy(
  kit: PersonalDataKit,
  password: string,
  context: MemberContext,
): Promise<Value<typeof askDataCopy>> {
  await kit.provePassword(context, password)
  const { member, merchant, language } = context
  return inTransaction(kit.db, async (tx) =>
    presentOwn(
      await planCopy(kit, tx, {
        merchantId: merchant.id,
        memberId: member.id,
        language,
        askedBy: null,
        why: null,
        askedAt: kit.clock.now(),
      }),
    ),
  )
}

/** Writes a copy table by table; a run that was broken off begins anew. */
export const copyWork = (kit: PersonalDataKit): Task =>
  handles(COPY_JOB, async ({ copyId }, { attempt }) => {
    const copy = await findCopy(kit.db, copyId)
    if (copy?.state !== "WAITING") return
    try {
      await writeCopy(kit, copy)
    } catch (error) {
      if (attempt >= ATTEMPTS) await failCopy(kit.db, copyId)
      throw error
    }
  })

async function writeCopy(kit: PersonalDataKit, copy: StoredCopy): Promise<void> {
  const vault = kit.vaults(PURPOSE)
  await clearParts(kit.db, copy.id)
  let [part, count] = [0, 0]
  for (const module of kit.tables)
    for (const table of module.tables) {
      if (!isTold(table)) continue
      const told = await toldRows(kit, module, table, copy.memberId)
      if (told.rows.length === 0) continue
      await keepPart(kit.db, copy.id, part++, vault.seal(Buffer.from(JSON.stringify(told))))
      count += told.rows.length
    }
  const at = kit.clock.now()
  await inTransaction(kit.db, async (tx) => {
    const expiresAt = new Date(at.getTime() + COPY_DAYS * DAY_MS)
    if (!(await finishCopy(tx, copy.id, { at, expiresAt, rows: count }))) return
    const { memberId, merchantId, askedBy } = copy
    if (askedBy === null)
      await kit.events.emit(tx, "dataCopyReady", { memberId, merchantId, copyId: String(copy.id) })
  })
}

/** The tables of a copy, opened one after the other. */
async function* tablesOf(kit: PersonalDataKit, copyId: bigint): AsyncGenerator<ToldRows, void, void> {
  const vault = kit.vaults(PURPOSE)
  for (let part = 0; ; part++) {
    const sealed = await partOf(kit.db, copyId, part)
    if (!sealed) return
    // The vault proves that the house sealed it, so it is what `writeCopy` wrote.
    yield JSON.parse(Buffer.from(vault.open(sealed)).toString("utf8")) as ToldRows
  }
}

async function* asJson(kit: PersonalDataKit, copy: StoredCopy): AsyncGenerator<string, void, void> {
  yield `{"memberId":"${copy.memberId}","madeAt":${JSON.stringify(copy.readyAt)},"tables":[`
  let isFirst = true
  for await (const table of tablesOf(kit, copy.id)) {
    yield `${isFirst ? "" : ","}\n${JSON.stringify(table)}`
    isFirst = false
  }
  yield "\n]}\n"
}

/** A copy that is ready as a file, for those whom `isFor` lets. Refuses DATA_COPY_UNKNOWN. */
export async function copyFile(
  kit: PersonalDataKit,
  { copyId, format }: { readonly copyId: string; readonly format: CopyFormat },
  isFor: (copy: StoredCopy) => boolean,
): Promise<FileAnswer & { readonly copy: StoredCopy }> {
  const copy = await findCopy(kit.db, BigInt(copyId))
  if (!copy || !isFor(copy) || !copy.expiresAt || copy.expiresAt <= kit.clock.now())
    return refuse("DATA_COPY_UNKNOWN")
  const merchant = kit.merchants.byId(copy.merchantId)
  return {
    copy,
    name: `data-${copy.memberId}-${copy.askedAt.toISOString().slice(0, 10)}.${format}`,
    type: format === "json" ? "application/json; charset=utf-8" : "text/html; charset=utf-8",
    body:
      format === "json" ? asJson(kit, copy) : copyAsPage(copy, merchant.brand.name, tablesOf(kit, copy.id)),
  }
}
