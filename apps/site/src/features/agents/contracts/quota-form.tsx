import { moveQuota, myQuotas, QUOTA_ACTS, quotaHistory, quotasBelow } from "@croupier/contract/agent-quotas"
import { useId, useState } from "react"
import { call } from "../../../api/call.ts"
import { refresh } from "../../../api/query.ts"
import { FormError } from "../../../forms/form-error.tsx"
import { Form } from "../../../forms/form.tsx"
import { useAttempt } from "../../../forms/use-attempt.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { ChoicePills } from "../../../ui/choice-pills.tsx"
import { Field } from "../../../ui/field.tsx"
import { toast } from "../../../ui/toast.ts"

const whole = (typed: string): number | undefined =>
  /^[1-9]\d{0,5}$/.test(typed.trim()) ? Number(typed) : undefined

/** Gives accounts of a prize group to an agent directly below, or takes back accounts that are left there. */
export function QuotaForm(props: {
  readonly agent: { readonly memberId: string; readonly account: string }
  readonly close: () => void
}) {
  const {
    agent: { memberId, account },
    close,
  } = props
  const t = useT("contracts")
  const title = useId()
  const [key] = useState(() => crypto.randomUUID())
  const [act, setAct] = useState<(typeof QUOTA_ACTS)[number]>("give")
  const [typed, setTyped] = useState({ group: "", accounts: "1" })
  const [isWrong, setWrong] = useState(false)
  const { busy, refused, attempt } = useAttempt()
  const submit = () =>
    attempt(async () => {
      const [group, accounts] = [whole(typed.group), whole(typed.accounts)]
      setWrong(group === undefined || accounts === undefined)
      if (group === undefined || accounts === undefined) return
      await call(moveQuota, { memberId, act, group, accounts, key })
      toast(
        t(act === "give" ? "quota_given" : "quota_taken", String(accounts), String(group), account),
        "good",
      )
      await Promise.all([refresh(myQuotas), refresh(quotasBelow), refresh(quotaHistory)])
      close()
    })
  return (
    <Form submit={submit} labelledBy={title}>
      <h4 id={title} className="font-semibold">
        {t("quota_move_of", account)}
      </h4>
      <ChoicePills
        label={t("quota_act")}
        choices={QUOTA_ACTS}
        chosen={act}
        choose={setAct}
        textOf={(each) => t(`quota_act_${each}`)}
      />
      <div className="grid grid-cols-2 gap-3">
        {(["group", "accounts"] as const).map((name) => (
          <Field
            key={name}
            label={t(`quota_${name}`)}
            name={name}
            required
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            maxLength={6}
            value={typed[name]}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ))}
      </div>
      <FormError message={isWrong ? t("quota_wrong") : refused} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          {t(`quota_act_${act}`)}
        </Button>
        <Button kind="quiet" onClick={close}>
          {t("contract_back")}
        </Button>
      </div>
    </Form>
  )
}
