import { useT } from "../../i18n/i18n.tsx"
import { Field, type FieldProps } from "../../ui/field.tsx"

/** Within which an agent gives prize groups; a group that is not written is the agent's own. */
export interface Groups {
  readonly lowest: number
  readonly highest: number
}

/** A prize group to give: a whole number within the agent's range. */
export function GroupField({
  groups: { lowest, highest },
  ...field
}: { readonly groups: Groups } & Omit<FieldProps, "label">) {
  const t = useT("agents")
  return (
    <Field
      hint={t("agent_group_hint", String(lowest), String(highest))}
      {...field}
      label={t("agent_group")}
      type="number"
      inputMode="numeric"
      min={lowest}
      max={highest}
      step={1}
      autoComplete="off"
      dir="ltr"
    />
  )
}

/** The group of an account that is opened; without one it gets the agent's own. */
export function GroupToGive({
  groups,
  name,
  typed,
  onType,
}: {
  readonly groups: Groups
  readonly name: string
  readonly typed: string
  readonly onType: (typed: string) => void
}) {
  const t = useT("agents")
  const range = [String(groups.lowest), String(groups.highest)] as const
  return (
    <GroupField
      groups={groups}
      name={name}
      value={typed}
      onChange={({ target }) => onType(target.value)}
      error={groupFrom(typed, groups) === null ? t("agent_group_hint", ...range) : undefined}
      hint={t("agent_group_own", ...range)}
    />
  )
}

/** The written group; undefined where none is written, null where it is outside of the range. */
export function groupFrom(typed: string, { lowest, highest }: Groups): number | undefined | null {
  if (typed.trim() === "") return undefined
  const group = Number(typed)
  return Number.isInteger(group) && group >= lowest && group <= highest ? group : null
}
