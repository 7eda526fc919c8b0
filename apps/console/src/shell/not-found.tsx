import { useT } from "../i18n/texts.ts"

export function NotFound() {
  const t = useT()
  return <p className="p-6 text-center text-fg-2">{t("not_found")}</p>
}
