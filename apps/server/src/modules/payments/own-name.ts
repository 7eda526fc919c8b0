/** How alike two names are. `OTHER_SCRIPT`: they are written in different scripts and cannot be compared. */
export type NameMatch = "EXACT" | "SHORT" | "NONE" | "OTHER_SCRIPT"

/** The treatment of a payment by the name of its other side: of a withdrawal's account, of a receipt's payer. */
export type OwnNameVerdict = "pass" | "review" | "refuse"

/** A name, and the tax number (CPF) of its bearer where it is known: digits alone. */
export interface NamedParty {
  readonly name: string
  readonly taxId: string | null
}

/** Particles that people write or leave out. */
const PARTICLES: ReadonlySet<string> = new Set(["DA", "DE", "DO", "DAS", "DOS", "DI", "DU", "E"])
/** Words that tell a son or a grandson from the father: they are part of a person's name. */
const GENERATIONS: ReadonlySet<string> = new Set(["FILHO", "NETO", "JUNIOR", "SOBRINHO"])
const APOSTROPHES = /['’‘ʼ`´]/gu
/** A short form names at least so many words in full. */
const FULL_WORDS = 2

/** The words of a name as they are compared: no marks, no particles, upper case. */
export function normalisedName(name: string): string[] {
  return name
    .replaceAll(APOSTROPHES, "")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[đĐ]/gu, "d")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .split(" ")
    .filter((word) => word !== "" && !PARTICLES.has(word))
    .map((word) => (word === "JR" ? "JUNIOR" : word))
}

/**
 * Compares two names. EXACT: the same words in any order. SHORT: the same generation word, and every word of the
 * shorter is a word or an initial of the longer, two of them words. The answer does not depend on the order of the two.
 */
export function compareNames(one: string, other: string): NameMatch {
  const [a, b] = [normalisedName(one), normalisedName(other)]
  if (a.length === 0 || b.length === 0) return "NONE"
  if (isSame(a, b)) return "EXACT"
  const [first, second] = [scriptOf(a), scriptOf(b)]
  if (first !== second) return "OTHER_SCRIPT"
  // Scripts without spaces between words: how they are cut says nothing.
  if (first !== "Latin" && a.join("") === b.join("")) return "EXACT"
  if (!isSame(a.filter(isGeneration), b.filter(isGeneration))) return "NONE"
  const [short, long] = [a, b].map((words) => words.filter((word) => !isGeneration(word)))
  return covers(short ?? [], long ?? []) || covers(long ?? [], short ?? []) ? "SHORT" : "NONE"
}

/**
 * Decides by name and tax number whether an account is the member's own. Equal tax numbers pass, unless the names say
 * otherwise. Different ones refuse. Without both, the names alone decide.
 */
export function ownNameVerdict(member: NamedParty, account: NamedParty): OwnNameVerdict {
  const match = compareNames(member.name, account.name)
  if (member.taxId !== null && account.taxId !== null) {
    if (member.taxId !== account.taxId) return "refuse"
    return match === "EXACT" || match === "SHORT" ? "pass" : "review"
  }
  switch (match) {
    case "EXACT":
      return "pass"
    case "SHORT":
    case "OTHER_SCRIPT":
      return "review"
    case "NONE":
      return "refuse"
  }
}

const isGeneration = (word: string): boolean => GENERATIONS.has(word)

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.toSorted().join(" ") === b.toSorted().join(" ")

/** Whether each word of the shorter stands for another word of the longer: words first, initials for what is left. */
function covers(short: readonly string[], long: readonly string[]): boolean {
  if (short.length > long.length) return false
  const left = [...long]
  const take = (index: number): boolean => index >= 0 && left.splice(index, 1).length === 1
  const rest = short.filter((word) => !take(left.indexOf(word)))
  return (
    short.length - rest.length >= FULL_WORDS &&
    rest.every(
      (word) => Array.from(word).length === 1 && take(left.findIndex((each) => each.startsWith(word))),
    )
  )
}

const SCRIPTS = [
  "Latin",
  "Cyrillic",
  "Greek",
  "Arabic",
  "Thai",
  "Hangul",
  "Han",
  "Hiragana",
  "Katakana",
] as const

/** The script of most letters of a name. */
function scriptOf(words: readonly string[]): string {
  const counts = SCRIPTS.map(
    (script) =>
      [script, words.join("").match(new RegExp(`\\p{Script=${script}}`, "gu"))?.length ?? 0] as const,
  )
  return counts.reduce((most, each) => (each[1] > most[1] ? each : most), ["other", 0] as readonly [
    string,
    number,
  ])[0]
}
