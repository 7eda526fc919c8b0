import { chosen, clause, type Rule } from "./markets/profile.ts"

/** Classes of what a house keeps about a member. Each table with a member's number belongs to one. */
export const RECORD_CLASSES = [
  "account",
  "identity",
  "money",
  "safety",
  "complaints",
  "chats",
  "signIns",
  "marketing",
  "guard",
] as const
export type RecordClass = (typeof RECORD_CLASSES)[number]

/** Months for which records of a class are kept after an account is closed. */
export type Retention = { readonly [Class in RecordClass]: Rule<number> }

const COMPLAINTS = clause(60, "GLI-19 v3.0, A.4.4", "2020-07-17")
/** A member who was excluded must be known again as long as the exclusion may hold. */
const SAFETY = clause(60, "GLI-19 v3.0, A.4.4", "2020-07-17")

/** Records that no law asks for go with the account. */
const OWN = {
  marketing: chosen(0),
  guard: chosen(0),
  chats: chosen(3),
  safety: SAFETY,
  complaints: COMPLAINTS,
}

const OPEN: Retention = {
  ...OWN,
  account: chosen(60),
  identity: chosen(60),
  money: chosen(60),
  signIns: chosen(24),
}

const BR_AML = "Lei 9.613/1998, art. 10, § 2º"
const BR_AML_FROM = "1998-03-03"
const GB_AML = "Money Laundering Regulations 2017, reg. 40"
const GB_AML_FROM = "2017-06-26"
const MT_AML = "PMLFTR (S.L. 373.01), reg. 13"
const MT_AML_FROM = "2018-01-01"

/** The retention of each market; a house has its lawyer read it before it opens. */
const BY_MARKET: Readonly<Record<string, Retention>> = {
  international: OPEN,
  curacao: OPEN,
  brazil: {
    ...OWN,
    account: clause(60, BR_AML, BR_AML_FROM),
    identity: clause(60, BR_AML, BR_AML_FROM),
    money: clause(60, BR_AML, BR_AML_FROM),
    // Six months is the law's least; the addresses are evidence of where a bet was placed.
    signIns: clause(24, "Lei 12.965/2014, art. 15", "2014-06-23"),
  },
  uk: {
    ...OWN,
    account: clause(60, GB_AML, GB_AML_FROM),
    identity: clause(60, GB_AML, GB_AML_FROM),
    money: clause(60, GB_AML, GB_AML_FROM),
    signIns: chosen(24),
  },
  malta: {
    ...OWN,
    account: clause(60, MT_AML, MT_AML_FROM),
    identity: clause(60, MT_AML, MT_AML_FROM),
    money: clause(60, MT_AML, MT_AML_FROM),
    signIns: chosen(24),
  },
}

const ALL: readonly Retention[] = Object.values(BY_MARKET)

/** A market that is not listed keeps each class for the longest time of all. */
const longest = (name: RecordClass): Rule<number> =>
  ALL.map((each) => each[name]).reduce((a, b) => (b.value > a.value ? b : a))

/** The retention of a market; of one that is not listed, the longest time of each class. */
export const retentionOf = (market: string): Retention =>
  BY_MARKET[market] ?? {
    account: longest("account"),
    identity: longest("identity"),
    money: longest("money"),
    safety: longest("safety"),
    complaints: longest("complaints"),
    chats: longest("chats"),
    signIns: longest("signIns"),
    marketing: longest("marketing"),
    guard: longest("guard"),
  }
