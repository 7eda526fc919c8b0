import { DESK_HOURS } from "@croupier/contract/verification-values"
import type { VerificationCase } from "@croupier/contract/console/verification"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import type { MerchantContext } from "../../call/console-context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { DAY_MS, HOUR_MS } from "../../kernel/durations.ts"
import { memberIdOf } from "../../kernel/ids.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import { openDetails } from "./details.ts"
import { filesOf } from "./files.ts"
import type { VerificationKit } from "./kit.ts"
import { doublesOf, levelAt, standingOf, toldIn, type Standing } from "./standing.ts"
import { casesIn, casesOf, deskFigures, findCase, movesOf, type StoredCase } from "./store.ts"

/** Response times are read over this long. */
const FIGURES_DAYS = 30

/** A case without anything about the person. */
export function presentCase(row: StoredCase, now: Date): VerificationCase {
  const dueAt =
    row.state === "DESK" && row.deskAt ? new Date(row.deskAt.getTime() + DESK_HOURS * HOUR_MS) : null
  return {
    caseId: String(row.id),
    memberId: String(row.memberId),
    level: row.level,
    state: row.state,
    submittedAt: row.submittedAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    isLate: dueAt !== null && dueAt <= now,
    deskReasons: [...row.deskReasons],
    provider: row.provider,
    verdict: row.verdict,
    verdictReason: row.verdictReason,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
  }
}

/** Levels that were proven, each with its end. */
export const presentProven = (
  standing: Standing | undefined,
): ConsoleValue<"memberVerification">["proven"] => {
  if (!standing) return []
  const { basicAt, verifiedAt, verifiedUntil, enhancedAt, enhancedUntil } = standing
  const row = (level: "basic" | "verified" | "enhanced", at: Date | null, until: Date | null) =>
    at === null ? [] : [{ level, at: at.toISOString(), until: until?.toISOString() ?? null }]
  return [
    ...row("basic", basicAt, null),
    ...row("verified", verifiedAt, verifiedUntil),
    ...row("enhanced", enhancedAt, enhancedUntil),
  ]
}

/** A page of the queue, or of a history, with the figures of those that wait. */
export async function listCases(
  kit: VerificationKit,
  { cursor, limit, state, level, memberId }: ConsoleParsed<"listVerifications">,
  { merchant }: MerchantContext,
): Promise<ConsoleValue<"listVerifications">> {
  const now = kit.clock.now()
  const filter = { state, level, memberId: memberId === undefined ? undefined : memberIdOf(memberId) }
  const found = await casesIn(kit.db, merchant.id, filter, { after: idCursor(cursor), limit: limit + 1 })
  const { rows, ...page } = pageOf(found, limit, ({ id }) => String(id))
  const { oldestAt, ...figures } = await deskFigures(kit.db, merchant.id, {
    lateBefore: new Date(now.getTime() - DESK_HOURS * HOUR_MS),
    since: new Date(now.getTime() - FIGURES_DAYS * DAY_MS),
  })
  return {
    ...page,
    rows: rows.map((row) => presentCase(row, now)),
    ...figures,
    oldestAt: oldestAt?.toISOString() ?? null,
  }
}

/** Opens a case with everything that the person sent. The reason stands in the audit log before anything is shown. Refuses VERIFICATION_UNKNOWN. */
export async function openCase(
  kit: VerificationKit,
  { caseId, why }: ConsoleParsed<"openVerification">,
  { merchant, record }: MerchantContext,
): Promise<ConsoleValue<"openVerification">> {
  const found =
    (await findCase(kit.db, { merchantId: merchant.id, id: BigInt(caseId) })) ??
    refuse("VERIFICATION_UNKNOWN")
  await record(kit.db, {
    act: "verification.open",
    target: `member:${found.memberId}`,
    after: { caseId, level: found.level },
    why,
    merchantId: merchant.id,
  })
  const standing = await standingOf(kit.db, found.memberId)
  const told = standing && toldIn(kit, standing)
  const { document, address } = openDetails(kit, found.sealed)
  const files = await filesOf(kit, kit.db, found.id)
  const doubles = found.level === "verified" ? await doublesOf(kit.db, found) : []
  const moves = await movesOf(kit.db, found.id)
  return {
    case: presentCase(found, kit.clock.now()),
    name: told?.name ?? "",
    birthday: told?.birthday ?? "",
    document: document ?? null,
    address: address ?? null,
    files: files.map(({ kind, media, content }) => ({
      kind,
      content: `data:${media};base64,${Buffer.from(content).toString("base64")}`,
    })),
    doubles: doubles.map(({ memberId, by }) => ({ memberId: String(memberId), by })),
    history: [
      { state: "SUBMITTED", at: found.submittedAt.toISOString(), reason: null },
      ...moves.map(({ state, at, reason }) => ({ state, at: at.toISOString(), reason })),
    ],
  }
}

/** A member's level and cases. Refuses ACCOUNT_UNKNOWN. */
export async function memberCases(
  kit: VerificationKit,
  { memberId }: ConsoleParsed<"memberVerification">,
  { merchant }: MerchantContext,
): Promise<ConsoleValue<"memberVerification">> {
  const id = memberIdOf(memberId)
  if (!(await kit.isMemberOf(merchant.id, id))) refuse("ACCOUNT_UNKNOWN")
  const now = kit.clock.now()
  const standing = await standingOf(kit.db, id)
  const cases = await casesOf(kit.db, id)
  return {
    level: levelAt(standing, now),
    proven: presentProven(standing),
    cases: cases.map((row) => presentCase(row, now)),
  }
}
