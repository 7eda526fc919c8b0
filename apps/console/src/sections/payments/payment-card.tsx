import type { ReactNode } from "react"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { MemberLink } from "../../parts/member-link.tsx"
import { MoneyCard } from "../../parts/money-card.tsx"

/** A row of the payments rooms on a telephone: amount and state first, then the member and the time. */
export function PaymentCard(props: {
  readonly amount: string
  readonly asset: string
  readonly state: ReactNode
  readonly at: string
  readonly memberId?: string | null
  readonly children?: ReactNode
  /** Left out where a row has nothing to open. */
  readonly onOpen?: () => void
}) {
  const t = useT("console-payments")
  const { amount, asset, memberId } = props
  return (
    <MoneyCard
      amount={amount}
      asset={asset}
      mark={<span className="text-sm font-semibold">{props.state}</span>}
      action={t("payment_look")}
      {...(props.onOpen ? { onOpen: props.onOpen } : {})}
    >
      <p className="flex flex-wrap gap-x-4 text-sm text-fg-2">
        {memberId ? (
          <span>
            {t("member")} <MemberLink memberId={memberId} />
          </span>
        ) : null}
        <time dateTime={props.at}>{formatTime(props.at)}</time>
      </p>
      {props.children}
    </MoneyCard>
  )
}
