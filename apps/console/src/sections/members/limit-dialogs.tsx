import { limitMember, unlimitMember } from "@croupier/contract/console/protection"
import {
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitKind,
  type LimitPeriod,
  type PlayLimit,
} from "@croupier/contract/protection/limits"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { AmountField } from "../../parts/amount-field.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import { Notice } from "../../parts/notice.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"

/** Sets a limit of the house's: it holds at once. */
export function SetLimitDialog(props: {
  readonly memberId: string
  readonly asset: string
  readonly onClose: () => void
}) {
  const { memberId, asset, onClose } = props
  const t = useT("console-members")
  const [kind, setKind] = useState<LimitKind>("DEPOSIT")
  const [period, setPeriod] = useState<LimitPeriod>("DAY")
  const [amount, setAmount] = useState("")
  return (
    <WhyDialog
      title={t("protection_limit_set")}
      action={t("protection_limit_set")}
      act={(why) => call(limitMember, { memberId, kind, period, amount, why })}
      onDone={onClose}
      onClose={onClose}
    >
      <Notice>{t("protection_limit_set_text")}</Notice>
      <Choice
        label={t("protection_limit_kind")}
        value={kind}
        onChange={({ target }) => setKind(LIMIT_KINDS.find((each) => each === target.value) ?? "DEPOSIT")}
      >
        {LIMIT_KINDS.map((each) => (
          <option key={each} value={each}>
            {t(`limit_kind_${each}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t("protection_limit_period")}
        value={period}
        onChange={({ target }) => setPeriod(LIMIT_PERIODS.find((each) => each === target.value) ?? "DAY")}
      >
        {LIMIT_PERIODS.map((each) => (
          <option key={each} value={each}>
            {t(`limit_period_${each}`)}
          </option>
        ))}
      </Choice>
      {kind === "TIME" ? (
        <Field
          label={t("protection_limit_minutes")}
          name="amount"
          inputMode="numeric"
          pattern="[1-9][0-9]{0,4}"
          autoComplete="off"
          required
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
      ) : (
        <AmountField label={t("amount")} asset={asset} value={amount} onChange={setAmount} />
      )}
    </WhyDialog>
  )
}

/** Proposes the end of a limit of the house's. */
export function EndLimitDialog(props: {
  readonly memberId: string
  readonly limit: Pick<PlayLimit, "kind" | "period">
  readonly name: string
  readonly onClose: () => void
}) {
  const { memberId, limit, name, onClose } = props
  const t = useT("console-members")
  return (
    <ProposalDialog
      title={`${t("act_members.unlimit")}: ${name}`}
      act={(proposal) =>
        call(unlimitMember, { memberId, kind: limit.kind, period: limit.period, ...proposal })
      }
      onClose={onClose}
    >
      <Notice>{t("protection_limit_end_text")}</Notice>
    </ProposalDialog>
  )
}
