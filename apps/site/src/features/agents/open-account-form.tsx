import { myTeam, registerBelow } from "@croupier/contract/agents"
import { checkField } from "@croupier/rules/register-rules"
import { useCallback, useState } from "react"
import { call } from "../../api/call.ts"
import { refresh } from "../../api/query.ts"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { needed, type Fault } from "../../forms/fault.ts"
import { PasswordField } from "../../forms/password-field.tsx"
import { refusedFields } from "../../forms/refused-field.ts"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useFields } from "../../forms/use-fields.ts"
import { useRule } from "../../forms/use-rule.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { ChoicePills } from "../../ui/choice-pills.tsx"
import { Field } from "../../ui/field.tsx"
import { toast } from "../../ui/toast.ts"
import { groupFrom, GroupToGive, type Groups } from "./group-field.tsx"

type FormField = "username" | "password"
const ALL = ["username", "password"] as const
const TYPES = { "0": 0, "2": 2, "41": 41, "42": 42 } as const
type TypeName = keyof typeof TYPES

/** Opens an account directly below the agent, with a password to be changed at the first login. */
export function OpenAccountForm({
  opens,
  groups,
}: {
  readonly opens: readonly number[]
  readonly groups: Groups
}) {
  const t = useT("agents")
  const auth = useT("auth")
  const errors = useT("errors")
  const nameRule = useRule("username")
  const passwordRule = useRule("password")
  const [type, setType] = useState<TypeName>("0")
  const [typed, setTyped] = useState("")
  const group = groupFrom(typed, groups)
  const { busy, refused, attempt } = useAttempt()
  const fields = useFields<FormField>(
    useCallback(
      (values) => {
        const faultOf = (rule: typeof nameRule, value: string | undefined): Fault | undefined =>
          value ? rule && checkField({ ...rule, enabled: true, required: true }, value) : needed
        const [username, password] = [
          faultOf(nameRule, values.username),
          faultOf(passwordRule, values.password),
        ]
        return { ...(username ? { username } : {}), ...(password ? { password } : {}) }
      },
      [nameRule, passwordRule],
    ),
  )
  const submit = () =>
    attempt(
      async () => {
        if (!fields.accept(ALL) || group === null) return
        const { username = "", password = "" } = fields.values
        const { account } = await call(registerBelow, {
          username,
          password,
          type: TYPES[type],
          ...(group === undefined ? {} : { group }),
        })
        for (const name of ALL) fields.set(name, "")
        toast(t("agent_opened", account), "good")
        await refresh(myTeam)
      },
      (error) => {
        const about = refusedFields(error).find(({ field }) => ALL.some((name) => name === field))
        if (!about) return false
        const { field, fault } = about
        fields.refuse(
          field === "password" ? "password" : "username",
          fault ? errors(fault.key, ...fault.args) : error.message,
        )
        return true
      },
    )
  return (
    <Form submit={submit} labelledBy="open-account">
      <h4 id="open-account" className="text-lg font-semibold">
        {t("agent_register")}
      </h4>
      <p className="text-sm text-fg-2">{t("agent_open_text")}</p>
      {opens.length > 1 ? (
        <ChoicePills
          label={t("agent_type")}
          choices={(["0", "2", "41", "42"] as const).filter((name) => opens.includes(TYPES[name]))}
          chosen={type}
          choose={setType}
          textOf={(name) => t(`agent_type_${name}`)}
        />
      ) : null}
      <Field
        {...fields.props("username")}
        label={auth("field_username")}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        dir="ltr"
      />
      <PasswordField
        {...fields.props("password")}
        label={auth("field_password")}
        required
        autoComplete="new-password"
      />
      <GroupToGive groups={groups} name="group" typed={typed} onType={setTyped} />
      <FormError message={refused} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {t("agent_register")}
      </Button>
    </Form>
  )
}
