import type { InfoPage } from "@croupier/contract/info-pages"
import type { Language } from "@croupier/contract"
import { PAGES_OF_ASIA } from "./pages-asia.ts"

type Words = Partial<Record<Language, { readonly title: string; readonly body: string }>>

/** The first version of the pages that the demo's footer leads to: short, true, and the merchant's to rewrite. */
export const demoPages: Readonly<Partial<Record<InfoPage, Words>>> = {
  about: {
    ...PAGES_OF_ASIA.about,
    EN: {
      title: "About Lanterna",
      body: "<p>Lanterna is the demonstration of this software: a night market of lotteries and games.</p><p>All money here is play money. It cannot be bought, has no value and cannot be withdrawn.</p>",
    },
    PT: {
      title: "Sobre a Lanterna",
      body: "<p>Lanterna é a demonstração deste programa: uma feira noturna de loterias e jogos.</p><p>Todo dinheiro aqui é fictício. Não se compra, não tem valor e não pode ser sacado.</p>",
    },
  },
  contact: {
    ...PAGES_OF_ASIA.contact,
    EN: {
      title: "Contact us",
      body: "<p>Customer service answers in the chat, which opens from the menu. An operator names here its hours and other ways to reach it.</p>",
    },
    PT: {
      title: "Fale conosco",
      body: "<p>O atendimento responde no chat, que se abre pelo menu. Aqui o operador informa os horários e outras formas de contato.</p>",
    },
  },
  terms: {
    ...PAGES_OF_ASIA.terms,
    EN: {
      title: "General terms and conditions",
      body: "<h3>Who may play</h3><p>People of full age where they live, each with one account of their own and true details.</p><h3>Bets</h3><p>A bet counts once we have confirmed it, and only until its draw closes. Every draw can be checked with the published seed.</p><h3>Money</h3><p>This is a demonstration: balances are play money; real deposits and withdrawals are not possible.</p><h3>Fair use</h3><p>Players who share an account, play with a program or exploit an error lose the winnings and may be blocked.</p><h3>Changes</h3><p>Each version of these terms stays on record. The one that you accepted is kept with your account.</p>",
    },
    PT: {
      title: "Termos e condições gerais",
      body: "<h3>Quem pode jogar</h3><p>Maiores de idade onde moram, cada um com uma só conta e dados verdadeiros.</p><h3>Apostas</h3><p>A aposta vale quando nós a confirmamos, e só até o fechamento do sorteio. Qualquer pessoa confere o sorteio com a seed publicada.</p><h3>Dinheiro</h3><p>Isto é uma demonstração: os saldos são dinheiro fictício; não há depósitos nem saques reais.</p><h3>Uso correto</h3><p>Quem divide a conta, joga por programa ou se aproveita de uma falha perde o que ganhou com isso e pode ser bloqueado.</p><h3>Mudanças</h3><p>Cada versão destes termos fica registrada. A que você aceitou fica com a sua conta.</p>",
    },
  },
  responsible: {
    ...PAGES_OF_ASIA.responsible,
    EN: {
      title: "Responsible gaming",
      body: "<p>Gambling costs money over time. It is no way to earn a living or to win back what is lost.</p><ul><li>Decide before you begin how much time and money you can do without.</li><li>Your time and today's result always stand at the top of the page.</li><li>Do not play when you are tired, sad or have been drinking.</li><li>When it is no longer fun, stop, and talk with a person you trust.</li></ul>",
    },
    PT: {
      title: "Jogo responsável",
      body: "<p>Jogar custa dinheiro com o tempo. Não é meio de vida nem de recuperar o que se perdeu.</p><ul><li>Decida antes de começar quanto tempo e dinheiro pode gastar.</li><li>Seu tempo e o resultado de hoje ficam sempre no alto da página.</li><li>Não jogue cansado, triste ou depois de beber.</li><li>Quando deixar de ser diversão, pare e fale com alguém de confiança.</li></ul>",
    },
  },
  privacy: {
    ...PAGES_OF_ASIA.privacy,
    EN: {
      title: "Privacy policy",
      body: "<p>We keep what you enter when you register, your log-ins with address and device, your bets and the movements of your balance, because we have to account for them.</p><p>Passwords are kept only in a form from which they cannot be read. What is personal is shown to our staff only as far as their work needs it, and each act that changes something is logged.</p><p>None of it is sold. Your language, colours and session are kept in your own browser.</p>",
    },
    PT: {
      title: "Política de privacidade",
      body: "<p>Guardamos o que você digita no cadastro, seus acessos com endereço e aparelho, suas apostas e os movimentos do seu saldo, porque precisamos prestar contas deles.</p><p>Senhas ficam apenas numa forma que não se lê. O que é pessoal só aparece à nossa equipe na medida do trabalho, e cada ato que muda algo é registrado.</p><p>Nada disso é vendido. Idioma, cores e sessão ficam no seu próprio navegador.</p>",
    },
  },
}
