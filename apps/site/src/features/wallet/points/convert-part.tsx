import type { CallError } from "@croupier/client/call-error"
import type { Value } from "@croupier/contract/endpoint"
import { convertPoints, pointBalance, pointConfig, pointMoves } from "@croupier/contract/points"
import { amount, parseAmount, toDecimal } from "@croupier/money"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { refreshBalance } from "../../../api/balance.ts"
import { query, refresh } from "../../../api/query.ts"
import { asciiDigits } from "../../../forms/ascii-digits.ts"
import { callGuarded } from "../../../forms/call-guarded.ts"
import { FormError } from "../../../forms/form-error.tsx"
import { Form } from "../../../forms/form.tsx"
import { useAttempt } from "../../../forms/use-attempt.ts"
import { useSecret } from "../../../forms/use-secret.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Field } from "../../../ui/field.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { toast } from "../../../ui/toast.ts"
import { moneyIntent } from "../money-intent.ts"
import { PointPassword } from "./point-password.tsx"
import type { PointBalance } from "./reward.ts"

type Conversion = NonNullable<Value<typeof pointConfig>["conversion"]>

/** Outlives the form: the same conversion asked for again is the same intent. */
const intent = moneyIntent(() => crypto.randomUUID())

/** Points into money: the rate, the limit of the day, and the form. */
export function ConvertPart({ balance }: { readonly balance: PointBalance }) {
  const t = useT("points")
  const { data, error, refetch } = useQuery({ ...query(pointConfig, {}), staleTime: 0 })
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-60" />
  if (!data.conversion) return <EmptyState art="lantern" title={t("points_off")} />
  return <ConvertForm conversion={data.conversion} balance={balance} />
}

function ConvertForm({
  conversion: { step, pays, left },
  balance,
}: {
  readonly conversion: Conversion
  readonly balance: PointBalance
}) {
  const t = useT("points")
  const withdraw = useT("withdraw")
  const format = useFormat()
  const [text, setText] = useState("")
  const [fault, setFault] = useState<string>()
  const password = useSecret()
  const { busy, refused, refuse, attempt } = useAttempt()
  const one = BigInt(step)
  const free = BigInt(balance.points) < BigInt(left) ? BigInt(balance.points) : BigInt(left)
  const most = (free / one) * one
  const points = /^\d{1,12}$/.test(asciiDigits(text.trim())) ? BigInt(asciiDigits(text.trim())) : 0n
  const isRight = points > 0n && points <= most && points % one === 0n
  const money = toDecimal(amount((points / one) * parseAmount(pays)))
  const failed = (error: CallError): boolean => {
    intent.refused(error)
    if (error.code === "WD_STEP_UP") password.refuse(error.message)
    else refuse(error.message)
    return true
  }
  const send = () =>
    attempt(async () => {
      if (!isRight) return setFault(t("points_range", format.number(one), format.number(most)))
      if (balance.stepUp !== "factor" && password.value === "")
        return password.refuse(withdraw("withdraw_password_needed"))
      const made = await callGuarded(
        convertPoints,
        { points: String(points), password: password.value },
        { idempotencyKey: intent.keyFor("points", amount(points)) },
      )
      intent.spend()
      setText("")
      password.type("")
      toast(t("points_converted", format.number(points), format.money(made.amount)), "good")
      void refresh(pointBalance, pointConfig, pointMoves)
      void refreshBalance()
    }, failed)
  return (
    <Form submit={() => void send()} className="max-w-xl gap-4">
      <p className="font-semibold">{t("points_rate", format.number(one), format.money(pays))}</p>
      <p className="text-sm text-fg-2">{t("points_day_left", format.number(BigInt(left)))}</p>
      {most === 0n ? (
        <p className="text-fg-2">{t("points_too_few", format.number(one))}</p>
      ) : (
        <>
          <Field
            label={t("points_amount")}
            name="points"
            inputMode="numeric"
            autoComplete="off"
            required
            dir="ltr"
            maxLength={12}
            value={text}
            error={fault}
            hint={t("points_range", format.number(one), format.number(most))}
            onChange={({ target }) => {
              setText(target.value)
              setFault(undefined)
              refuse(undefined)
            }}
          />
          <PointPassword
            stepUp={balance.stepUp}
            value={password.value}
            fault={password.fault}
            type={password.type}
          />
          <p className="text-sm text-fg-2" aria-live="polite">
            {t("points_get", format.money(money))}
          </p>
          <FormError message={refused} />
          <Button type="submit" size="large" busy={busy}>
            {t("points_convert")}
          </Button>
        </>
      )}
    </Form>
  )
}
