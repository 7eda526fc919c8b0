import { hasText, text } from "../../i18n/texts.ts"

/** Values that are kept in hundredths of what people type. */
const isHundredths = (path: string): boolean => /(^|\.)(feeRate|depositMultiple)$/.test(path)

/** Every value of rules by its path, as in `tiers.0.day`: as proposals tell them. */
export function flatRules(value: unknown, path = ""): readonly (readonly [path: string, value: string])[] {
  if (Array.isArray(value) && value.every((each) => typeof each === "string"))
    return [[path, value.join(", ")]]
  if (typeof value === "number") return [[path, String(isHundredths(path) ? value / 100 : value)]]
  if (typeof value === "string" || typeof value === "boolean") return [[path, String(value)]]
  if (typeof value !== "object" || value === null) return [[path, ""]]
  return Object.entries(value).flatMap(([key, each]) => flatRules(each, path === "" ? key : `${path}.${key}`))
}

/** How people call a value of the rules; undefined for a path that is none. */
export function ruleName(path: string): string | undefined {
  const [list, place, field] = path.split(".")
  if (list !== "methods" && list !== "tiers") return nameOf(path)
  const name = nameOf(field ?? "")
  if (place === undefined || name === undefined) return undefined
  return `${text(`rule_${list}`)} ${Number(place) + 1}: ${name}`
}

const nameOf = (field: string): string | undefined => {
  const key = `rule_${field}`
  return hasText(key) ? text(key) : undefined
}

/** Rules as lines that two people compare. */
export const rulesInWords = (rules: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(flatRules(rules).map(([path, value]) => [ruleName(path) ?? path, value]))
