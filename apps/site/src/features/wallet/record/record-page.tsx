import {
  MOVEMENT_GROUPS,
  walletPeriod,
  walletTransactions,
  type MovementGroup,
} from "@croupier/contract/account-record"
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { pages } from "../../../api/pages.ts"
import { call } from "../../../api/call.ts"
import { query } from "../../../api/query.ts"
import { useZoneName } from "../../../boot/use-merchant-clock.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { switchModal } from "../../../modals/modals.tsx"
import { EndlessList } from "../endless-list.tsx"
import { WaitingDeposits } from "../waiting-deposits.tsx"
import { ExportButton } from "./export-button.tsx"
import { kindText, Movement } from "./movement.tsx"
import { PeriodPicker } from "./period-picker.tsx"
import { PeriodEdges } from "./period-edges.tsx"
import { SelectField } from "../../../ui/select-field.tsx"
import { StatementOfYear, TaxOfYear } from "./statement-of-year.tsx"
import { usePeriod } from "./use-period.ts"
import { useWalletName } from "./wallet-name.ts"

const PAGE = 100
const GROUPS = ["all", ...MOVEMENT_GROUPS] as const

/** The account record: every movement of a wallet in a period, newest first, with the balance after it; and statements. */
export default function RecordPage() {
  const t = useT("record")
  const nameOf = useWalletName()
  const chosen = usePeriod()
  const [wallet, setWallet] = useState("main")
  const [group, setGroup] = useState<MovementGroup | "all">("all")
  const { period, fault, timeZone } = chosen
  const zone = useZoneName()
  const isSound = fault === undefined
  const asked = { ...period, wallet, ...(group === "all" ? {} : { group }) }
  const edges = useQuery({
    ...query(walletPeriod, asked),
    enabled: isSound,
    placeholderData: keepPreviousData,
  })
  const record = useInfiniteQuery({
    ...pages(walletTransactions, asked),
    enabled: isSound,
    staleTime: 0,
  })
  const wallets = edges.data?.wallets.map(({ purpose }) => purpose) ?? ["main"]
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <WaitingDeposits show={(depositId) => switchModal("deposit", { depositId })} />
      <PeriodPicker chosen={chosen} />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <SelectField
          label={t("record_group")}
          choices={GROUPS}
          chosen={group}
          choose={setGroup}
          textOf={(each) => t(`record_group_${each}`)}
        />
        {wallets.length > 1 ? (
          <SelectField
            label={t("record_wallet")}
            choices={wallets}
            chosen={wallet}
            choose={setWallet}
            textOf={nameOf}
          />
        ) : null}
      </div>
      {isSound ? (
        <>
          <PeriodEdges edges={edges} />
          <ExportButton
            name={`account-${period.from}-${period.until}`}
            head={[
              t("record_time"),
              t("record_kind"),
              t("record_game"),
              t("record_change"),
              t("record_balance"),
            ]}
            read={(cursor) =>
              call(walletTransactions, { ...asked, limit: PAGE, ...(cursor ? { cursor } : {}) })
            }
            cells={(row) => [row.at, kindText(row.kind), row.gameName ?? "", row.amount, row.balanceAfter]}
          />
          <EndlessList
            label={t("record_group_all")}
            empty={t("record_empty")}
            rows={record.data?.pages.flatMap((page) => page.rows) ?? []}
            from={record}
          >
            {(row) => <Movement key={row.id} row={row} timeZone={timeZone} />}
          </EndlessList>
        </>
      ) : null}
      <p className="text-sm text-fg-3">{t("record_zone", zone)}</p>
      <StatementOfYear thisYear={Number(chosen.today.slice(0, 4))} />
      <TaxOfYear thisYear={Number(chosen.today.slice(0, 4))} />
    </div>
  )
}
