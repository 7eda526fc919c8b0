import { inTransaction } from "@croupier/database"
import { RECORD_CLASSES, retentionOf, type RecordClass } from "@croupier/rules/retention"
import { DAY_MS } from "../../kernel/durations.ts"
import type { Run } from "../../kernel/job.ts"
import { monthsBefore } from "./due.ts"
import { dueSteps, endStep, insertRun, postponeStep, type DueStep } from "./erasure-store.ts"
import type { PersonalDataKit } from "./kit.ts"
import { endRows, removeAged, type Ended } from "./rows.ts"

/** Classes of members that one run ends; the next run of the day takes the rest. */
const STEPS = 500
/** Statements of one run that remove old rows of a table. */
const ROUNDS = 20

/** Records by which an excluded member is known again: they wait for the end of the exclusion. */
const KNOWS_AGAIN: ReadonlySet<RecordClass> = new Set(["account", "identity", "safety"])

/** Adds what each table of a class ended. */
const sum = (parts: readonly Ended[]): Ended => ({
  removed: parts.reduce((total, { removed }) => total + removed, 0),
  blanked: parts.reduce((total, { blanked }) => total + blanked, 0),
})

/** Ends one class of a member's records with its line in the log, or lets it wait while an exclusion holds. */
async function endClass(kit: PersonalDataKit, step: DueStep): Promise<void> {
  const at = kit.clock.now()
  if (KNOWS_AGAIN.has(step.record) && (await kit.exclusionsOf([step.memberId])).has(step.memberId))
    return void (await postponeStep(kit.db, step, new Date(at.getTime() + DAY_MS)))
  await inTransaction(kit.db, async (tx) => {
    if (!(await endStep(tx, step, at))) return
    const ended: Ended[] = []
    for (const module of kit.tables)
      for (const table of module.tables)
        if (table.record === step.record) ended.push(await endRows(tx, module, table, step.memberId))
    const { memberId, merchantId, record } = step
    await insertRun(tx, { at, record, memberId, merchantId, ...sum(ended) })
  })
}

/** The longest time of a class at any merchant: a row does not say which merchant's it is. */
const longestMonths = (kit: PersonalDataKit, record: RecordClass): number =>
  Math.max(
    0,
    ...kit.merchants.all().map((each) => retentionOf(each.settings.compliance.market)[record].value),
  )

/** Removes rows of open accounts that are older than the time of their class. */
async function removeOld(kit: PersonalDataKit, record: RecordClass): Promise<void> {
  const at = kit.clock.now()
  const before = monthsBefore(at, longestMonths(kit, record))
  let removed = 0
  for (const { schema, tables } of kit.tables)
    for (const table of tables) {
      if (table.record !== record || table.ages === undefined) continue
      for (let round = 0; round < ROUNDS; round++) {
        const gone = await removeAged(kit.db, schema, table, before)
        removed += gone
        if (gone === 0) break
      }
    }
  if (removed > 0)
    await insertRun(kit.db, { at, record, merchantId: null, memberId: null, removed, blanked: 0 })
}

/** One run of the retention job: classes of closed accounts whose time has come, and old rows of open ones. */
export async function retain(kit: PersonalDataKit, run?: Pick<Run, "isStopping">): Promise<void> {
  for (const step of await dueSteps(kit.db, kit.clock.now(), STEPS)) {
    if (run?.isStopping()) return
    await endClass(kit, step)
  }
  for (const record of RECORD_CLASSES) await removeOld(kit, record)
}
