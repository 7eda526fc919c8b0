import type { MemberContext } from "../call/context.ts"
import type { Merchant } from "../call/merchant.ts"
import type { FirstMission, Missions } from "../modules/missions/index.ts"
import { programmeWords } from "./programme-words.ts"

const SUBJECT = {
  products: [],
  vendor: null,
  game: null,
  multiplier: null,
  from: null,
  until: null,
} satisfies Partial<FirstMission["subject"]>
const TERMS = { claimDays: 3, isOpen: true, control: 0, gives: "CASH", code: null, spinDays: null } as const

export const FIRST: readonly FirstMission[] = [
  {
    subject: { ...SUBJECT, metric: "VALID_BET", period: "WEEKLY" },
    terms: {
      ...TERMS,
      words: programmeWords("week"),
      step: "500",
      gift: "10",
      limit: 5,
    },
  },
  {
    subject: { ...SUBJECT, metric: "ROUNDS", period: "DAILY" },
    terms: {
      ...TERMS,
      words: programmeWords("tenBets"),
      step: "10",
      gift: "2",
      limit: 3,
    },
  },
  {
    subject: { ...SUBJECT, metric: "ROUNDS", period: "WEEKLY" },
    terms: {
      ...TERMS,
      words: programmeWords("wheelOfTheWeek"),
      step: "50",
      gives: "SPINS",
      gift: "1",
      spinDays: 7,
      limit: 3,
    },
  },
  {
    subject: { ...SUBJECT, metric: "DEPOSITS", period: "WEEKLY" },
    terms: {
      ...TERMS,
      words: programmeWords("till"),
      step: "100",
      gift: "1",
      limit: 3,
      control: 40,
    },
  },
]

/** The demo's missions, where it has none yet. */
export const seedMissions = ({
  merchant,
  missions,
}: {
  readonly merchant: Merchant
  readonly missions: Missions
}): Promise<void> => missions.begin(merchant.id, FIRST)

/** A demo member joins the mission of deposits; nothing for the control group, which is not shown it. */
export async function joinDepositMission(
  { missions }: { readonly missions: Pick<Missions, "routes"> },
  context: MemberContext,
): Promise<void> {
  const { rows } = await missions.routes.missions({}, context)
  const found = rows.find(({ metric }) => metric === "DEPOSITS")
  if (found) await missions.routes.joinMission({ missionId: found.missionId }, context)
}

/** Claims what a demo member has done of missions. */
export async function claimMissions(
  { missions }: { readonly missions: Pick<Missions, "routes"> },
  context: MemberContext,
): Promise<void> {
  const { rows } = await missions.routes.missions({}, context)
  for (const { missionId, windows } of rows)
    for (const { startsAt, open } of windows)
      if (Number(open) > 0) await missions.routes.claimMission({ missionId, window: startsAt }, context)
}
