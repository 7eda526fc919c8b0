import {
  addPostback,
  myPostbacks,
  POSTBACK_EVENTS,
  POSTBACK_MACROS,
  type PostbackEvent,
} from "@croupier/contract/campaigns"
import { useCallback, useState } from "react"
import { call } from "../../../api/call.ts"
import { refresh } from "../../../api/query.ts"
import { FormError } from "../../../forms/form-error.tsx"
import { Form } from "../../../forms/form.tsx"
import { needed } from "../../../forms/fault.ts"
import { useAttempt } from "../../../forms/use-attempt.ts"
import { useFields } from "../../../forms/use-fields.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { ChoicePills } from "../../../ui/choice-pills.tsx"
import { Field } from "../../../ui/field.tsx"

const PLACES = POSTBACK_MACROS.map((macro) => `{${macro}}`).join(" ")

/** Names an address for an event, and shows the secret that signs its calls, this once. */
export function PostbackForm() {
  const t = useT("agents")
  const [event, choose] = useState<PostbackEvent>("registered")
  const [secret, setSecret] = useState<string>()
  const { busy, refused, attempt } = useAttempt()
  const fields = useFields<"url">(useCallback(({ url }) => (url ? {} : { url: needed }), []))
  const submit = () =>
    attempt(
      async () => {
        if (!fields.accept(["url"])) return
        const made = await call(addPostback, { event, url: fields.values.url ?? "" })
        fields.set("url", "")
        setSecret(made.secret)
        await refresh(myPostbacks)
      },
      (error) => fields.refuseFor(error, { POSTBACK_URL_INVALID: "url" }),
    )
  return (
    <Form submit={submit} labelledBy="postback-new">
      <h4 id="postback-new" className="text-lg font-semibold">
        {t("postback_add")}
      </h4>
      <ChoicePills
        label={t("postback_event")}
        choices={POSTBACK_EVENTS}
        chosen={event}
        choose={choose}
        textOf={(each) => t(`postback_event_${each}`)}
      />
      <Field
        {...fields.props("url")}
        label={t("postback_url")}
        hint={t("postback_url_hint", PLACES)}
        required
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={1000}
        dir="ltr"
      />
      <FormError message={refused} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {t("postback_add")}
      </Button>
      {secret === undefined ? null : (
        <div role="status" className="grid grid-cols-1 gap-2 rounded-card border border-line p-4">
          <Field
            label={t("postback_secret")}
            hint={t("postback_secret_text")}
            value={secret}
            readOnly
            dir="ltr"
            onFocus={({ target }) => target.select()}
          />
        </div>
      )}
    </Form>
  )
}
