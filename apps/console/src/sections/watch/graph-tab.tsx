import { useState } from "react"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Field } from "../../parts/field.tsx"
import { useAddress } from "../../table/use-address.ts"
import { Links } from "./links.tsx"

/** Who shares what with a member, by number. */
export function GraphTab() {
  const t = useT("console-watch")
  const { search, change } = useAddress()
  const memberId = search["memberId"]
  const [typed, type] = useState(memberId ?? "")
  return (
    <section className="grid grid-cols-1 gap-3">
      <h1 className="text-h4 font-semibold">{t("tab_graph")}</h1>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          change({ memberId: typed })
        }}
      >
        <Field
          label={t("watch_member_number")}
          inputMode="numeric"
          pattern="[0-9]{1,18}"
          required
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
        <Button type="submit" kind="main">
          {t("watch_graph_show")}
        </Button>
      </form>
      {memberId === undefined ? null : <Links of={{ memberId }} />}
    </section>
  )
}
