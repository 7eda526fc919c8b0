import { depositMethods } from "@croupier/contract/payments"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/i18n.tsx"
import { ModalFrame } from "../../modals/modal-frame.tsx"
import { usePlayPause } from "../../shell/use-play-pause.ts"
import { PlayPause } from "../../shell/play-pause.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { Tabs } from "../../ui/tabs.tsx"
import { DepositForm } from "./deposit-form.tsx"
import { DepositProgress } from "./deposit-progress.tsx"
import { WaitingDeposits } from "./waiting-deposits.tsx"
import { WalletHistory } from "./wallet-history.tsx"

export interface DepositModalProps {
  /** Opens at this deposit rather than at a new one. */
  readonly depositId?: string
  readonly tab?: "deposit" | "history"
}

/** The wallet's sheet: paying in, and what happened so far. */
export default function DepositModal({ depositId, tab = "deposit" }: DepositModalProps) {
  const t = useT("wallet")
  const [active, setActive] = useState(tab)
  const [open, setOpen] = useState(depositId)
  const show = (id: string) => {
    setOpen(id)
    setActive("deposit")
  }
  return (
    <ModalFrame title={t("wallet_title")}>
      <Tabs
        label={t("wallet_title")}
        tabs={[
          { key: "deposit", label: t("wallet_deposit") },
          { key: "history", label: t("wallet_history") },
        ]}
        active={active}
        onChange={setActive}
      >
        {active === "deposit" ? <DepositTab open={open} show={setOpen} /> : <WalletHistory show={show} />}
      </Tabs>
    </ModalFrame>
  )
}

function DepositTab(props: {
  readonly open: string | undefined
  readonly show: (id: string | undefined) => void
}) {
  const t = useT("wallet")
  const { data, error, refetch } = useQuery(query(depositMethods, {}))
  const isPaused = usePlayPause() !== undefined
  const nameOf = (code: string) => data?.methods.find((method) => method.code === code)?.name ?? code
  if (props.open)
    return (
      <DepositProgress
        key={props.open}
        depositId={props.open}
        methodName={nameOf}
        again={() => props.show(undefined)}
      />
    )
  if (isPaused) return <PlayPause />
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data)
    return (
      <div className="grid grid-cols-1 gap-4" aria-busy="true">
        <Skeleton className="h-14" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-13" />
      </div>
    )
  if (data.methods.length === 0) return <EmptyState art="umbrella" title={t("wallet_methods_none")} />
  return (
    <>
      <WaitingDeposits show={props.show} />
      <DepositForm methods={data.methods} created={({ depositId }) => props.show(depositId)} />
    </>
  )
}
