import { readPlayRecord, type PlayRecordKit } from "../src/modules/back-office/index.ts"

/** The fields of GLI-19 v3.0, 2.8.2, as the record names them. */
export const RECORD_FIELDS = [
  "play",
  "memberId",
  "beganAt",
  "game",
  "version",
  "denomination",
  "fundsBefore",
  "fundsAfter",
  "wagered",
  "wageredBonus",
  "won",
  "rebate",
  "jackpotPaidIn",
  "jackpotWon",
  "choice",
  "outcome",
  "place",
  "status",
]

/** A member of another merchant. */
export const STRANGER = 9n

/** Entries of the audit log that readings wrote. */
export const written: unknown[] = []
/** A person of the house at a merchant, who may see personal data or not. */
export const desk = (merchantId: number, personal = true) =>
  ({
    merchant: { id: merchantId },
    language: "EN",
    staff: { permissions: new Set(personal ? ["members.money", "members.personal"] : ["members.money"]) },
    record: async (_tx: unknown, entry: unknown) => void written.push(entry),
  }) as unknown as Parameters<typeof readPlayRecord>[2]

const place = { at: new Date("2026-11-20T12:00:00Z"), ip: "203.0.113.7", country: "BR" }
/** Ports of the record beside play: a sign-in before it, and the name of a game. */
export const aside: Pick<PlayRecordKit, "members" | "location" | "catalogue"> = {
  members: { isMemberOf: async (_merchant, id) => id !== STRANGER, signInBefore: async () => place },
  location: { checkBefore: async () => undefined },
  catalogue: {
    names: async () => [{ name: "Night Dragon", vendorName: "Paper", category: "RNG", isProvable: false }],
    lotteryNames: async () => new Map(),
  },
}

/** A part of the play that the test does not ask for. */
export const none = { recordOf: () => Promise.reject(new Error("not asked")) }

export { readPlayRecord, type PlayRecordKit }
