import "../../theme/dialogs.css"
import { useState } from "react"
import { usePath, useSearch } from "../../address/address.ts"
import { useT } from "../../i18n/i18n.tsx"
import { SiteLink } from "../../shell/site-link.tsx"
import { Icon } from "../../ui/icon.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { HelpArticle } from "./help-article.tsx"
import { HelpList } from "./help-list.tsx"
import { useSettled } from "./use-settled.ts"

/** The help centre: its articles by subject, a search, and one article open. Its bare page stays on its own address. */
export default function HelpPage() {
  const t = useT("help")
  const path = usePath()
  const { article } = useSearch()
  const [typed, setTyped] = useState("")
  const words = useSettled(typed.trim())
  return (
    <section className="mx-auto grid max-w-4xl grid-cols-1 gap-5">
      {article ? (
        <HelpArticle key={article} article={article} path={path} />
      ) : (
        <>
          <h1 className="display text-h2">{t("help_title")}</h1>
          <search>
            <SearchField
              label={t("help_search")}
              maxLength={100}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </search>
          <HelpList words={words} path={path} />
          {path === "/help" ? (
            <SiteLink
              to="/feedback"
              className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-brand-text"
            >
              <Icon name="message-circle" size={18} />
              {t("nav_feedback")}
            </SiteLink>
          ) : null}
        </>
      )}
    </section>
  )
}
