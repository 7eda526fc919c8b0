import { useT } from "../i18n/texts.ts"

/** A value as one reads it: names and numbers as they are, the rest as JSON. */
const shown = (value: unknown): string =>
  value === null || value === undefined
    ? "–"
    : typeof value === "string"
      ? value
      : Array.isArray(value) && value.every((each) => typeof each !== "object")
        ? value.join(", ") || "–"
        : JSON.stringify(value)

const partsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : value === null || value === undefined
      ? {}
      : { "": value }

/** The names of what differs. */
export function changedIn(before: unknown, after: unknown): readonly string[] {
  const was = partsOf(before)
  const will = partsOf(after)
  return [...new Set([...Object.keys(was), ...Object.keys(will)])].filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(will[name]),
  )
}

/** Values before and after (or as they would be), line by line; equal ones are left out. */
export function Diff({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const t = useT()
  const was = partsOf(before)
  const will = partsOf(after)
  const names = changedIn(before, after)
  if (names.length === 0) return null
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-start text-fg-3">
          <th className="pe-3 text-start font-normal">{t("diff_field")}</th>
          <th className="pe-3 text-start font-normal">{t("diff_before")}</th>
          <th className="text-start font-normal">{t("diff_after")}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name} className="align-top">
            <th scope="row" className="pe-3 text-start font-medium">
              {name || "–"}
            </th>
            <td className="pe-3 break-all text-loss">{shown(was[name])}</td>
            <td className="break-all text-win">{shown(will[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
