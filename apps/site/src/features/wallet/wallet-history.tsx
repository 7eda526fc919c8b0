import { useState } from "react"
import { useT } from "../../i18n/i18n.tsx"
import { ChoicePills } from "../../ui/choice-pills.tsx"
import { AccountRecord } from "./account-record.tsx"
import { DepositList } from "./deposit-list.tsx"

const LISTS = ["record", "deposits"] as const

/** What happened so far: every movement, or the deposits alone. */
export function WalletHistory({ show }: { readonly show: (id: string) => void }) {
  const t = useT("wallet")
  const [list, setList] = useState<(typeof LISTS)[number]>("record")
  return (
    <div className="grid grid-cols-1 gap-3">
      <ChoicePills
        label={t("wallet_history")}
        choices={LISTS}
        chosen={list}
        choose={setList}
        textOf={(name) => t(`wallet_${name}`)}
      />
      {list === "record" ? <AccountRecord /> : <DepositList show={show} />}
    </div>
  )
}
