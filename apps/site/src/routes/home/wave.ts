/** Colour of each ball of Mark Six from 1 on. The home page carries this line and not the catalogue of the lottery. */
const WAVES = "RRBBGGRRBBGRRBBGGRRBGGRRBBGGRRBGGRRBBGGRBBGGRRBBG"
const NAMES: Readonly<Record<string, string>> = { R: "RED", B: "BLUE", G: "GREEN" }

export const waveOf = (symbol: string): string | undefined => NAMES[WAVES[Number(symbol) - 1] ?? ""]
