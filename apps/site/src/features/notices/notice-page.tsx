import { useT } from "../../i18n/i18n.tsx"
import { NoticeList } from "./notice-list.tsx"

export default function NoticePage() {
  const t = useT()
  return (
    <section className="mx-auto max-w-3xl">
      <h1 className="display mb-5 text-h2">{t("notices_title")}</h1>
      <NoticeList />
    </section>
  )
}
