import { myCodes } from "@croupier/contract/agents"
import { addCampaign, campaignFunnel } from "@croupier/contract/campaigns"
import { useQuery } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import { call } from "../../../api/call.ts"
import { query, refresh } from "../../../api/query.ts"
import { FormError } from "../../../forms/form-error.tsx"
import { Form } from "../../../forms/form.tsx"
import { needed } from "../../../forms/fault.ts"
import { useAttempt } from "../../../forms/use-attempt.ts"
import { useFields } from "../../../forms/use-fields.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { ChoicePills } from "../../../ui/choice-pills.tsx"
import { Field } from "../../../ui/field.tsx"

const WORDS = ["source", "medium", "note"] as const
const TEXT = { source: "campaign_source", medium: "campaign_medium", note: "campaign_note" } as const
const LONGEST = { source: 60, medium: 60, note: 200 } as const
type Name = "name" | (typeof WORDS)[number]

/** Names a campaign of one of the agent's open codes. */
export function CampaignForm({ added }: { readonly added: (campaignId: string) => void }) {
  const t = useT("agents")
  const { data } = useQuery(query(myCodes, {}))
  const codes = data?.codes.filter(({ closedAt }) => closedAt === null).map(({ code }) => code) ?? []
  const [chosen, choose] = useState<string>()
  const code = chosen ?? codes[0]
  const { busy, refused, attempt } = useAttempt()
  const fields = useFields<Name>(
    useCallback(
      ({ name }) =>
        name
          ? /^[A-Za-z0-9_-]{1,32}$/.test(name)
            ? {}
            : { name: { key: "pattern_alphanumeric", args: ["1", "32"] } }
          : { name: needed },
      [],
    ),
  )
  const submit = () =>
    attempt(
      async () => {
        if (!fields.accept(["name"]) || code === undefined) return
        const { name = "", source = "", medium = "", note = "" } = fields.values
        const { campaignId } = await call(addCampaign, { code, name, source, medium, note })
        for (const each of ["name", ...WORDS] as const) fields.set(each, "")
        await refresh(campaignFunnel)
        added(campaignId)
      },
      (error) => fields.refuseFor(error, { CAMPAIGN_TAKEN: "name" }),
    )
  if (codes.length === 0) return null
  return (
    <Form submit={submit} labelledBy="campaign-new">
      <h4 id="campaign-new" className="text-lg font-semibold">
        {t("campaign_new")}
      </h4>
      {codes.length > 1 ? (
        <ChoicePills
          label={t("campaign_code")}
          choices={codes}
          chosen={code}
          choose={choose}
          textOf={(each) => each}
        />
      ) : null}
      <Field
        {...fields.props("name")}
        label={t("campaign_name")}
        hint={t("campaign_name_hint")}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        dir="ltr"
      />
      {WORDS.map((word) => (
        <Field
          key={word}
          {...fields.props(word)}
          label={t(TEXT[word])}
          autoComplete="off"
          maxLength={LONGEST[word]}
        />
      ))}
      <FormError message={refused} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {t("campaign_add")}
      </Button>
    </Form>
  )
}
