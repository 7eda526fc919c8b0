import type { DeskReason, Verdict, RefusalReason } from "@croupier/contract/verification-values"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import { HOUR_MS } from "../../kernel/durations.ts"
import { growingWait, type Worker } from "../../kernel/lifecycle.ts"
import { caseLife } from "./case-life.ts"
import { openDetails } from "./details.ts"
import { filesOf } from "./files.ts"
import type { VerificationKit } from "./kit.ts"
import { approve, refuseCase } from "./outcome.ts"
import type { CheckOrder, IdentityProvider } from "./provider.ts"
import { doublesOf, standingOf, toldIn } from "./standing.ts"
import { CASE, findCase, type StoredCase } from "./store.ts"

/** Waits between two looks at a provider that is away or still at work. */
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 600_000
/** A check that the provider does not end goes to people. */
const PATIENCE_MS = 48 * HOUR_MS

/** The worker that brings cases to the provider and its verdicts home. */
export const caseWorker = (kit: VerificationKit): Worker<(typeof caseLife.states)[number], StoredCase> => ({
  db: kit.db,
  clock: kit.clock,
  report: kit.report,
  claim: (claim) => caseLife.claimDue<StoredCase>(kit.db, CASE, claim),
  dueAt: caseLife.dueAt(),
  step: (row) => stepCase(kit, row),
})

/** Brings one case forward. Safe to repeat: the provider takes a case once for its key, and a move is made once. */
export async function stepCase(kit: VerificationKit, row: StoredCase): Promise<void> {
  const { provider } = kit
  if (row.state === "SUBMITTED") {
    if (!provider) return toDesk(kit, row, ["NO_PROVIDER"])
    return send(kit, provider, row)
  }
  if (row.state !== "CHECKING") return undefined
  // A provider that the house does not have any more decides nothing.
  if (!provider || provider.code !== row.provider || row.providerRef === null)
    return toDesk(kit, row, ["NO_PROVIDER"])
  return ask(kit, provider, row, row.providerRef)
}

async function send(kit: VerificationKit, provider: IdentityProvider, row: StoredCase): Promise<void> {
  const answer = await provider.begin(await orderOf(kit, provider, row))
  if (answer.kind === "unknown") return later(kit, row)
  if (answer.kind === "refused") return toDesk(kit, row, ["DOUBT"])
  const now = kit.clock.now()
  await inTransaction(kit.db, (tx) =>
    caseLife.move(tx, row, "sent", () => ({
      at: now,
      nextCheckAt: new Date(now.getTime() + FIRST_WAIT_MS),
      set: sql`provider = ${provider.code}, provider_ref = ${answer.ref}`,
    })),
  )
}

async function orderOf(
  kit: VerificationKit,
  provider: IdentityProvider,
  row: StoredCase,
): Promise<CheckOrder> {
  const standing = await standingOf(kit.db, row.memberId)
  if (!standing) throw new Error(`case of identity ${row.id} has no name and birthday`)
  const { document, address } = openDetails(kit, row.sealed)
  return {
    key: `${row.merchantId}-${row.id}`,
    level: row.level,
    ...toldIn(kit, standing),
    document,
    address: address && {
      street: address.street,
      city: address.city,
      postcode: address.postcode,
      country: address.country,
    },
    files: await filesOf(kit, kit.db, row.id),
    callbackUrl: `${kit.publicUrl()}/verification/webhooks/${provider.code}`,
  }
}

async function ask(
  kit: VerificationKit,
  provider: IdentityProvider,
  row: StoredCase,
  ref: string,
): Promise<void> {
  const answer = await provider.read(ref)
  const now = kit.clock.now()
  if (answer.kind === "unknown" || answer.kind === "pending") {
    if (now.getTime() - row.submittedAt.getTime() > PATIENCE_MS) return toDesk(kit, row, ["DOUBT"])
    return later(kit, row)
  }
  if (answer.kind === "missing") {
    await inTransaction(kit.db, (tx) => caseLife.move(tx, row, "lost", () => ({ at: now, nextCheckAt: now })))
    return undefined
  }
  return settle(kit, row, answer.verdict, answer.reason)
}

/** The verdict, the level and the gate commit together; a double, and a doubt, go to people. */
async function settle(
  kit: VerificationKit,
  row: StoredCase,
  verdict: Verdict,
  reason: RefusalReason | null,
): Promise<void> {
  await inTransaction(kit.db, async (tx) => {
    const held = await findCase(tx, { id: row.id, lock: true })
    if (held?.state !== "CHECKING") return
    await sql`
      update verification_case set verdict = ${verdict}, verdict_reason = ${reason} where id = ${row.id}::bigint`.execute(
      tx,
    )
    if (verdict === "REFUSED") {
      await refuseCase(kit, tx, held, "refused", { by: null, reason: reason ?? "UNREADABLE" })
      return
    }
    const doubts = await doubtsOf(tx, held, verdict)
    if (doubts.length === 0 && (await approve(kit, tx, held, "accepted", { by: null })) === "done") return
    await desk(kit, tx, held, doubts.length === 0 ? ["SAME_DOCUMENT"] : doubts)
  })
}

async function doubtsOf(db: Db | Tx, held: StoredCase, verdict: Verdict): Promise<DeskReason[]> {
  const doubles = held.level === "verified" ? await doublesOf(db, held) : []
  return [...(verdict === "DOUBT" ? ["DOUBT" as const] : []), ...new Set(doubles.map(({ by }) => by))]
}

async function toDesk(kit: VerificationKit, row: StoredCase, reasons: readonly DeskReason[]): Promise<void> {
  await inTransaction(kit.db, async (tx) => {
    const held = await findCase(tx, { id: row.id, lock: true })
    if (!held || held.state !== row.state) return
    const doubles = held.level === "verified" ? await doublesOf(tx, held) : []
    await desk(kit, tx, held, [...new Set([...reasons, ...doubles.map(({ by }) => by)])])
  })
}

async function desk(
  kit: Pick<VerificationKit, "clock">,
  tx: Tx,
  held: StoredCase,
  reasons: readonly DeskReason[],
): Promise<void> {
  const at = kit.clock.now()
  await caseLife.move(tx, held, "doubted", () => ({
    at,
    nextCheckAt: null,
    set: sql`desk_at = ${at}, desk_reasons = ${[...reasons]}::text[]`,
  }))
}

const later = (kit: VerificationKit, row: StoredCase): Promise<void> =>
  caseLife.postpone(
    kit.db,
    row,
    new Date(kit.clock.now().getTime() + growingWait(row.checks, FIRST_WAIT_MS, LONGEST_WAIT_MS)),
  )
