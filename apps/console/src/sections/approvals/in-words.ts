import { isRole } from "@croupier/contract/console/permissions"
import { text } from "../../i18n/texts.ts"
import { choiceName, settingName, settingText } from "../../parts/setting-words.ts"

const entriesOf = (side: unknown): [string, unknown][] =>
  typeof side === "object" && side !== null && !Array.isArray(side) ? Object.entries(side) : []

/** One side of a proposal in words for the approver: settings and roles by their names. */
export function inWords(act: string, side: unknown): unknown {
  switch (act) {
    case "merchants.settings":
      return Object.fromEntries(
        entriesOf(side).map(([path, value]) => [
          `${settingName(path)} (${path})`,
          typeof value === "string" ? choiceName(value) : settingText(path, undefined, value),
        ]),
      )
    case "staff.roles":
      return Object.fromEntries(
        entriesOf(side).map(([name, value]) =>
          name === "roles" && Array.isArray(value)
            ? [text("roles"), value.map((role) => (isRole(role) ? text(`role_${role}`) : String(role)))]
            : [name, value],
        ),
      )
    default:
      return side
  }
}
