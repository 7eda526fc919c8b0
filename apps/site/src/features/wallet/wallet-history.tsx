import { useState } from "react"
import { useT } from "../../i18n/i18n.tsx"
import { AccountRecord } from "./account-record.tsx"
import { DepositList } from "./deposit-list.tsx"

const LISTS = ["record", "deposits"] as const

/** What happened so far: every movement, or the deposits alone. */
export function WalletHistory({ show }: { readonly show: (id: string) => void }) {
  const t = useT("wallet")
  const [list, setList] = useState<(typeof LISTS)[number]>("record")
  return (
    <div className="grid grid-cols-1 gap-3">
      <div role="group" aria-label={t("wallet_history")} className="flex gap-2">
        {LISTS.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={list === name}
            onClick={() => setList(name)}
            className="min-h-9 rounded-pill border border-line px-4 text-sm font-semibold text-fg-2 hover:bg-bg-2 aria-pressed:border-brand aria-pressed:text-brand-text"
          >
            {t(`wallet_${name}`)}
          </button>
        ))}
      </div>
      {list === "record" ? <AccountRecord /> : <DepositList show={show} />}
    </div>
  )
}
