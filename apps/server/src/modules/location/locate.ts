import { inTransaction } from "@croupier/database"
import type { Member } from "../../call/member.ts"
import type { Merchant } from "../../call/merchant.ts"
import { MINUTE_MS } from "../../kernel/durations.ts"
import { refuse } from "../../kernel/refusal.ts"
import { setLocatedUntil } from "../responsible-gaming/index.ts"
import type { LocationKit } from "./kit.ts"
import { insertCheck, readStanding, type Cause, type Outcome, type Standing } from "./store.ts"

/** A check holds for so long (GLI-19 v3.0, 2.7.2). */
const HOLDS_MS = 30 * MINUTE_MS
/** Games take stakes for a little longer, so that the next call of an open page can renew the check. */
const GRACE_MS = 2 * MINUTE_MS

/** The place that a call comes from. */
export interface Place {
  readonly member: Pick<Member, "id" | "merchantId" | "sessionId" | "kind">
  readonly merchant: {
    readonly policy: Pick<Merchant["policy"], "locationChecked" | "playCountries">
    readonly settings: { readonly compliance: Pick<Merchant["settings"]["compliance"], "countries"> }
    readonly restrictedCountries: readonly string[]
  }
  readonly ip: string
  readonly country: string | null
}

/** Whether a person may play from a place: by the lists of hosting networks, and by the countries of market and merchant. */
export function judge(kit: Pick<LocationKit, "hosting">, { merchant, ip, country }: Place): Outcome {
  if (kit.hosting.has(ip)) return "HOSTING"
  if (country === null) return "UNKNOWN"
  const lists = [merchant.policy.playCountries, merchant.settings.compliance.countries]
  const isOutside = lists.some((list) => list.length > 0 && !list.includes(country))
  return isOutside || merchant.restrictedCountries.includes(country) ? "ELSEWHERE" : "ALLOWED"
}

/**
 * Looks at the place of a member's call where the market has it checked: at the first play of a session, on another address, and once
 * the last check is half an hour old. Every check is kept. `plays`: the call wants to play, and is refused LOCATION_REFUSED from a
 * place that is not allowed. A call that does not play begins no check of a session that has not played; from a place that is not
 * allowed it shuts the stakes of games, and is answered. Rounds under way end as they would.
 */
export async function locate(kit: LocationKit, place: Place, plays: boolean): Promise<void> {
  const { member, merchant, ip, country } = place
  if (!merchant.policy.locationChecked || member.kind === "trial") return
  const now = kit.clock.now()
  const known = kit.seen.get(member.sessionId)
  if (known && isFresh(known, ip, now)) return answer(place, known, plays)
  if (!known && !plays && kit.seen.isUnplayed(member.sessionId)) return
  const standing = await readStanding(kit.db, member.sessionId)
  if (!standing && !plays) return kit.seen.noteUnplayed(member.sessionId)
  if (standing && isFresh(standing, ip, now)) {
    kit.seen.note(member.sessionId, standing)
    return answer(place, standing, plays)
  }
  const cause: Cause = !standing ? "FIRST" : standing.ip === ip ? "AGE" : "ADDRESS"
  const outcome = judge(kit, place)
  const of = { merchantId: member.merchantId, memberId: member.id, sessionId: member.sessionId }
  const until = outcome === "ALLOWED" ? new Date(now.getTime() + HOLDS_MS + GRACE_MS) : now
  await inTransaction(kit.db, async (tx) => {
    await insertCheck(tx, of, { at: now, ip, country, cause, outcome })
    await setLocatedUntil(tx, { id: member.id, merchantId: member.merchantId }, until)
  })
  const checked: Standing = { ip, checkedAt: now, outcome }
  kit.seen.note(member.sessionId, checked)
  answer(place, checked, plays)
}

const isFresh = ({ ip, checkedAt }: Standing, at: string, now: Date): boolean =>
  ip === at && now.getTime() - checkedAt.getTime() < HOLDS_MS

function answer({ country, ip }: Place, { outcome }: Standing, plays: boolean): void {
  if (plays && outcome !== "ALLOWED") refuse("LOCATION_REFUSED", [ip, country ?? "–"])
}
