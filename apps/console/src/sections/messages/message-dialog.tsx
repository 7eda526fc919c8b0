import { sendMessage } from "@croupier/contract/console/inbox"
import { ACCOUNTS_ALONE, MESSAGE_KINDS, type MessageWords } from "@croupier/contract/inbox-values"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { formatNumber, formatTime } from "../../i18n/format.ts"
import { merchantInstant } from "../../i18n/merchant-time.ts"
import { useT } from "../../i18n/texts.ts"
import { Choice, Field } from "../../parts/field.tsx"
import { LanguageChoice } from "../../parts/language-choice.tsx"
import { useMerchantLanguage } from "../../parts/use-merchant-language.ts"
import { ProposedDialog } from "../../parts/proposal-dialog.tsx"
import { RichPreview } from "../../parts/rich-preview.tsx"
import { RichText } from "../../parts/rich-text.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { AudienceFields, audienceOf, EVERYONE } from "./audience-fields.tsx"

/** Writes a message, language by language, to a segment or to accounts, at once or at a time. */
export function MessageDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT("console-inbox")
  const chosen = useMerchantLanguage()
  const { language } = chosen
  const [key] = useState(() => crypto.randomUUID())
  const [kind, setKind] = useState<(typeof MESSAGE_KINDS)[number]>("SERVICE")
  const [typed, type] = useState(EVERYONE)
  const [{ title, content }, say] = useState<MessageWords>({ title: {}, content: {} })
  const [from, setFrom] = useState("")
  const [isProposed, setProposed] = useState(false)
  const audience = audienceOf(typed)
  if (isProposed) return <ProposedDialog title={t("inbox_write")} onClose={onClose} />
  return (
    <WhyDialog
      title={t("inbox_write")}
      action={t(
        audience.to === "ACCOUNTS" && audience.accounts.length <= ACCOUNTS_ALONE
          ? "inbox_send"
          : "adjust_propose",
      )}
      act={(why) =>
        call(sendMessage, {
          key,
          why,
          kind,
          audience,
          words: { title, content },
          publishedAt: from ? merchantInstant(from) : null,
        })
      }
      onDone={({ state }) => (state === "PROPOSED" ? setProposed(true) : onClose())}
      onClose={onClose}
    >
      <Choice
        label={t("kind")}
        hint={t("inbox_kind_hint")}
        value={kind}
        onChange={({ target }) => setKind(MESSAGE_KINDS.find((each) => each === target.value) ?? kind)}
      >
        {MESSAGE_KINDS.map((each) => (
          <option key={each} value={each}>
            {t(`message_kind_${each}`)}
          </option>
        ))}
      </Choice>
      <AudienceFields typed={typed} type={type} />
      <p className="text-sm text-fg-2">{t("inbox_second", formatNumber(ACCOUNTS_ALONE))}</p>
      <LanguageChoice of={chosen} isWritten={(each) => Boolean(title[each])} />
      <Field
        label={t("inbox_title")}
        name="messageTitle"
        maxLength={200}
        value={title[language] ?? ""}
        onChange={({ target }) => say({ title: { ...title, [language]: target.value }, content })}
      />
      <RichText
        label={t("inbox_content")}
        longest={20_000}
        value={content[language] ?? ""}
        onChange={(html) => say({ title, content: { ...content, [language]: html } })}
      />
      <RichPreview
        html={content[language] ?? ""}
        title={title[language] ?? ""}
        below={from ? formatTime(merchantInstant(from)) : undefined}
        language={language}
      />
      <Field
        label={t("inbox_at")}
        hint={t("inbox_at_hint")}
        type="datetime-local"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
    </WhyDialog>
  )
}
