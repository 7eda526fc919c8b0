import { listCatalogue } from "@croupier/contract/console/games"
import { listPromotions } from "@croupier/contract/console/promotions"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/texts.ts"
import { useMay } from "../../session/session-store.ts"

interface Props {
  readonly slot: "promotion" | "game"
  readonly label: string
  readonly value: string
  readonly disabled: boolean
  readonly onChange: (next: string) => void
}

/** The content of a slot at the head of the home page: the first that the site lists, none, or one by its name. */
export function HomeSlotChoice({ slot, ...props }: Props) {
  return slot === "promotion" ? <PromotionChoice {...props} /> : <GameChoice {...props} />
}

type Option = readonly [value: string, name: string]

function PromotionChoice(props: Omit<Props, "slot">) {
  const mayRead = useMay("promotions.read")
  const { data } = useQuery({ ...query(listPromotions, {}), enabled: mayRead })
  const options = (data?.rows ?? [])
    .filter(({ state, promotionId }) => state === "OPEN" || promotionId === props.value)
    .map(({ promotionId, terms }): Option => [promotionId, terms.words[0]?.name ?? promotionId])
  return <SlotOptions {...props} options={options} />
}

function GameChoice(props: Omit<Props, "slot">) {
  const t = useT("console-settings")
  const mayRead = useMay("games.read")
  const [search, setSearch] = useState("")
  const wanted = search.trim()
  const { data } = useQuery({
    ...query(listCatalogue, { state: "OPEN", ...(wanted === "" ? {} : { search: wanted }) }),
    enabled: mayRead,
  })
  const options = (data?.rows ?? [])
    .filter(({ isAllowed }) => isAllowed)
    .map(({ vendor, vendorName, gameCode, names }): Option => [
      `${vendor}:${gameCode}`,
      `${names.EN ?? gameCode} · ${vendorName}`,
    ])
  return (
    <div className="grid gap-1">
      <input
        type="search"
        aria-label={t("setting_home_search")}
        placeholder={t("setting_home_search")}
        className="field-input"
        value={search}
        maxLength={60}
        disabled={props.disabled || !mayRead}
        onChange={({ target }) => setSearch(target.value)}
      />
      <SlotOptions {...props} options={options} />
    </div>
  )
}

function SlotOptions(props: Omit<Props, "slot"> & { readonly options: readonly Option[] }) {
  const t = useT("console-settings")
  const { value, options } = props
  const isListed = value === "" || value === "none" || options.some(([option]) => option === value)
  return (
    <select
      aria-label={props.label}
      className="field-input"
      value={value}
      disabled={props.disabled}
      onChange={({ target }) => props.onChange(target.value)}
    >
      <option value="">{t("setting_home_first")}</option>
      <option value="none">{t("setting_home_none")}</option>
      {isListed ? null : <option value={value}>{value}</option>}
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </select>
  )
}
