/** Kinds of contract between an agent and its offerer: four pay for play, a quota grants accounts of prize groups. */
export const CONTRACT_KINDS = ["dividend", "daily", "hourly", "realtime", "quota"] as const
export type ContractKind = (typeof CONTRACT_KINDS)[number]

/** The life of a contract. ENDING: the end is agreed or follows from a rule, and the running window is still billed. */
export const CONTRACT_STATES = [
  "OFFERED",
  "ACCEPTED",
  "TERMINATION_REQUESTED",
  "ENDING",
  "ENDED",
  "REJECTED",
  "EXPIRED",
  "WITHDRAWN",
] as const
export type ContractState = (typeof CONTRACT_STATES)[number]

/** The life of one version: the terms of a contract as they were offered. */
export const VERSION_STATES = ["OFFERED", "ACCEPTED", "REJECTED", "EXPIRED", "WITHDRAWN"] as const
export type VersionState = (typeof VERSION_STATES)[number]

/** Whose money pays the bills. */
export const PAYERS = ["platform", "upline"] as const
export type Payer = (typeof PAYERS)[number]

/** Why a contract ended: by its parties, or by a rule of the line. */
export const END_REASONS = [
  "consent",
  "notice",
  "rate_exceeds",
  "upline_ended",
  "crossed",
  "moved",
  "market",
] as const
export type EndReason = (typeof END_REASONS)[number]
