/** Help for players who have lost control, and registers that keep a person from all licensed houses of a country. */
export interface HelpLine {
  /** Its own name, in its own language. */
  readonly name: string
  /** As it is dialled in its country; null: it is reached by its page. */
  readonly phone: string | null
  readonly url: string
  /** A register of self-exclusion from every licensed house of the country. */
  readonly isRegister: boolean
}

const INTERNATIONAL: readonly HelpLine[] = [
  { name: "Gambling Therapy", phone: null, url: "https://www.gamblingtherapy.org", isRegister: false },
  { name: "Gamblers Anonymous", phone: null, url: "https://gamblersanonymous.org", isRegister: false },
]

/** By market: what the market's own bodies publish; a house checks them before it opens. */
const BY_MARKET: Readonly<Record<string, readonly HelpLine[]>> = {
  brazil: [
    {
      name: "Plataforma Centralizada de Autoexclusão",
      phone: null,
      url: "https://www.gov.br/autoexclusaoapostas",
      isRegister: true,
    },
    { name: "Centro de Valorização da Vida", phone: "188", url: "https://cvv.org.br", isRegister: false },
    {
      name: "Jogadores Anônimos",
      phone: null,
      url: "https://jogadoresanonimos.com.br",
      isRegister: false,
    },
  ],
  malta: [
    {
      name: "Responsible Gaming Foundation",
      phone: "1777",
      url: "https://www.rgf.org.mt",
      isRegister: false,
    },
  ],
  uk: [
    { name: "GAMSTOP", phone: null, url: "https://www.gamstop.co.uk", isRegister: true },
    {
      name: "National Gambling Helpline",
      phone: "0808 8020 133",
      url: "https://www.gamcare.org.uk",
      isRegister: false,
    },
  ],
}

/** Help in a market: its country's, then the international. */
export const helpLinesOf = (market: string): readonly HelpLine[] => [
  ...(Object.hasOwn(BY_MARKET, market) ? (BY_MARKET[market] ?? []) : []),
  ...INTERNATIONAL,
]
