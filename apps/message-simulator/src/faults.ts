/** Faults that a receiver's address brings about, so that every failure of a real service can be tried. */
export type Fault = "number" | "quota" | "forbidden" | "broken" | "silent"

/** By the end of a telephone number, as the real services have numbers to test with. */
const BY_ENDING: Readonly<Record<string, Fault>> = {
  "0001": "number",
  "0002": "quota",
  "0003": "forbidden",
  "0004": "broken",
  "0005": "silent",
}

/** By the first word of a mail address. */
const BY_NAME: Readonly<Record<string, Fault>> = {
  bounce: "number",
  full: "quota",
  blocked: "forbidden",
  broken: "broken",
  silent: "silent",
}

export const faultOfNumber = (to: string): Fault | undefined => BY_ENDING[to.slice(-4)]
export const faultOfMail = (to: string): Fault | undefined =>
  BY_NAME[to.toLowerCase().split("@")[0]?.split(/[+.]/)[0] ?? ""]

/** For the page: what to write to see which failure. */
export const FAULT_RULES = [
  ["…0001, bounce@…", "fault_number"],
  ["…0002, full@…", "fault_quota"],
  ["…0003, blocked@…", "fault_forbidden"],
  ["…0004, broken@…", "fault_broken"],
  ["…0005, silent@…", "fault_silent"],
] as const
