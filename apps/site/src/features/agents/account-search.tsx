import { useT } from "../../i18n/i18n.tsx"
import { Field } from "../../ui/field.tsx"
import { Icon } from "../../ui/icon.tsx"

/** The start of an account, by which members of the line are found. */
export function AccountSearch(props: { readonly typed: string; readonly change: (typed: string) => void }) {
  const t = useT("agents")
  return (
    <Field
      label={t("agent_search")}
      name="teamSearch"
      value={props.typed}
      onChange={({ target }) => props.change(target.value)}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      maxLength={64}
      dir="ltr"
      before={<Icon name="search" size={18} />}
    />
  )
}
