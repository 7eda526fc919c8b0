/** Levels that a case asks for; the level below them, `basic`, is proven by what the member tells. */
export const CASE_LEVELS = ["verified", "enhanced"] as const
export type CaseLevel = (typeof CASE_LEVELS)[number]

/**
 * SUBMITTED: to be sent to the provider of checks. CHECKING: the provider has it. DESK: a person decides. EXPIRED: an approval whose
 * time is over.
 */
export const CASE_STATES = ["SUBMITTED", "CHECKING", "DESK", "APPROVED", "REFUSED", "EXPIRED"] as const
export type CaseState = (typeof CASE_STATES)[number]

/** Pictures and papers: both sides of a document, the face, a proof of the address, one of the source of money. */
export const FILE_KINDS = ["FRONT", "BACK", "SELFIE", "ADDRESS", "FUNDS"] as const
export type FileKind = (typeof FILE_KINDS)[number]

export const DOCUMENT_TYPES = ["PASSPORT", "ID_CARD", "DRIVER"] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

/** Files that a document needs: a passport has one side. */
export const FILES_OF = {
  PASSPORT: ["FRONT", "SELFIE"],
  ID_CARD: ["FRONT", "BACK", "SELFIE"],
  DRIVER: ["FRONT", "BACK", "SELFIE"],
} as const satisfies Record<DocumentType, readonly FileKind[]>

export const FUNDS_SOURCES = [
  "SALARY",
  "BUSINESS",
  "SAVINGS",
  "PENSION",
  "INVESTMENTS",
  "INHERITANCE",
  "OTHER",
] as const
export type FundsSource = (typeof FUNDS_SOURCES)[number]

/** Why a case was refused, as the member is told. */
export const REFUSAL_REASONS = [
  "UNREADABLE",
  "OUT_OF_DATE",
  "WRONG_DOCUMENT",
  "NAME_DIFFERS",
  "BIRTHDAY_DIFFERS",
  "FACE_DIFFERS",
  "UNDER_AGE",
  "ADDRESS_DIFFERS",
  "FUNDS_UNCLEAR",
  "OTHER_ACCOUNT",
  "NOT_GENUINE",
] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

/** Why a person has to look at a case. */
export const DESK_REASONS = ["DOUBT", "NO_PROVIDER", "SAME_DOCUMENT", "SAME_PERSON"] as const
export type DeskReason = (typeof DESK_REASONS)[number]

/** The provider's answer. */
export const VERDICTS = ["ACCEPTED", "REFUSED", "DOUBT"] as const
export type Verdict = (typeof VERDICTS)[number]

/** Bytes of a file at most: five megabytes. */
export const FILE_BYTES = 5_000_000

/** Cases of one level that a member may send within 30 days. */
export const MOST_TRIES = 5

/** A person decides within so many hours. */
export const DESK_HOURS = 24
