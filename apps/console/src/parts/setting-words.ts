import type { SettingForm } from "@croupier/contract/console/merchants"
import { formatNumber } from "../i18n/format.ts"
import { hasText, text, textNamed } from "../i18n/texts.ts"

/** A setting without a text shows its code. */
const named = (key: string, fallback: string): string => (hasText(key) ? text(key) : fallback)

const keyOf = (path: string): string => `setting_${path.replace(".", "_")}`

export const sectionName = (section: string): string => named(`settings_section_${section}`, section)
export const settingName = (path: string): string => named(keyOf(path), path)
/** One line that says what the setting does. */
export const settingLine = (path: string): string => named(`${keyOf(path)}_text`, "")
export const choiceName = (option: string): string => named(`choice_${option}`, option)

/** Unit of a number, by the end of its name. */
export function unitOf(path: string): string | undefined {
  const unit = /(Days|Hours|Minutes|Seconds)$/.exec(path)?.[1]
  return unit && textNamed(`unit_${unit.toLowerCase()}`)
}

/** A value as a person reads it. */
export function settingText(path: string, form: SettingForm | undefined, value: unknown): string {
  if (typeof value === "boolean") return text(value ? "yes" : "no")
  if (typeof value === "number")
    return [formatNumber(value), unitOf(path)].filter((part) => part !== undefined).join(" ")
  if (Array.isArray(value)) return value.map(String).join(", ") || "–"
  if (path.startsWith("home.") && (value === "" || value === "none"))
    return text(value === "" ? "setting_home_first" : "setting_home_none")
  if (typeof value === "string") return form?.kind === "choice" ? choiceName(value) : value || "–"
  return value === null || value === undefined ? "–" : JSON.stringify(value)
}

/** True where every word is in the setting's name, its line, its section or its code. */
export function settingFits(path: string, words: string): boolean {
  const [section = ""] = path.split(".")
  const all = `${path} ${sectionName(section)} ${settingName(path)} ${settingLine(path)}`.toLowerCase()
  return words
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
