import { addAffiliateCode, closeAffiliateCode, myCodes } from "@croupier/contract/agents"
import type { Value } from "@croupier/contract/endpoint"
import { useCallback, useState } from "react"
import { call } from "../../api/call.ts"
import { refresh } from "../../api/query.ts"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { needed } from "../../forms/fault.ts"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useFields } from "../../forms/use-fields.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { Field } from "../../ui/field.tsx"
import { groupFrom, GroupToGive, type Groups } from "./group-field.tsx"
import { LinkCard } from "./link-card.tsx"

type Code = Value<typeof myCodes>["codes"][number]

/** The codes by which members register below the agent: each with its link and a picture to scan. */
export function CodesPart({ codes, groups }: { readonly codes: readonly Code[]; readonly groups: Groups }) {
  const t = useT("agents")
  const [typed, setTyped] = useState("")
  const group = groupFrom(typed, groups)
  const { busy, refused, attempt } = useAttempt()
  const fields = useFields<"code">(
    useCallback(
      ({ code }) =>
        code
          ? /^[A-Za-z0-9]{4,20}$/.test(code)
            ? {}
            : { code: { key: "pattern_alphanumeric", args: ["4", "20"] } }
          : { code: needed },
      [],
    ),
  )
  const submit = () =>
    attempt(
      async () => {
        if (!fields.accept(["code"]) || group === null) return
        await call(addAffiliateCode, {
          code: fields.values.code ?? "",
          ...(group === undefined ? {} : { group }),
        })
        fields.set("code", "")
        setTyped("")
        await refresh(myCodes)
      },
      (error) => fields.refuseFor(error, { AFFILIATE_CODE_TAKEN: "code" }),
    )
  return (
    <section aria-labelledby="affiliate-codes" className="grid grid-cols-1 gap-4">
      <h4 id="affiliate-codes" className="text-lg font-semibold">
        {t("agent_codes")}
      </h4>
      <p className="text-sm text-fg-2">{t("agent_codes_text")}</p>
      <Form submit={submit} labelledBy="affiliate-codes">
        <Field
          {...fields.props("code")}
          label={t("agent_code_new")}
          hint={t("agent_code_hint")}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          dir="ltr"
        />
        <GroupToGive groups={groups} name="codeGroup" typed={typed} onType={setTyped} />
        <FormError message={refused} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {t("agent_code_add")}
        </Button>
      </Form>
      <ul className="grid grid-cols-1 gap-3">
        {codes.map((code) => (
          <CodeCard key={code.code} code={code} />
        ))}
      </ul>
    </section>
  )
}

function CodeCard({ code: { code, group, closedAt } }: { readonly code: Code }) {
  const t = useT("agents")
  return (
    <LinkCard
      name={
        <strong className="figures" dir="ltr">
          {code}
        </strong>
      }
      link={`${location.origin}/register?code=${code}`}
      isClosed={closedAt !== null}
      closedText={t("agent_code_closed")}
      closeText={t("agent_code_close")}
      close={async () => {
        await call(closeAffiliateCode, { code })
        await refresh(myCodes)
      }}
    >
      {group === null ? null : (
        <p className="text-sm text-fg-2">
          {t("agent_group")} <span className="figures">{group}</span>
        </p>
      )}
    </LinkCard>
  )
}
