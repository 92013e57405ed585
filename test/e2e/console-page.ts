import type { Locator, Page } from 'playwright-core';

/** A page of the console, in the words of the people who use it. */
export class ConsolePage {
  readonly page: Page;
  /** What the browser complained about: errors of the page, refusals by its security policy. */
  readonly complaints: string[] = [];

  constructor(page: Page) {
    this.page = page;
    page.setDefaultTimeout(20_000);
    page.on('pageerror', ({ message }) => this.complaints.push(message));
    page.on('console', (said) => {
      if (said.type() === 'error') {
        this.complaints.push(said.text());
      }
    });
  }

  get conversations(): Locator {
    return this.page.getByRole('navigation', { name: 'Conversations' });
  }

  get composer(): Locator {
    return this.page.getByRole('textbox', { name: /^Message / });
  }

  get messages(): Locator {
    return this.page.getByRole('log', { name: 'Messages' });
  }

  messagesFrom(name: string): Locator {
    return this.messages.getByRole('article', { name: `Message from ${name}` });
  }

  /** Opens a conversation of the list. */
  async open(name: string): Promise<void> {
    await this.conversations.getByRole('button', { name: new RegExp(`^${name}( |$)`) }).click();
    await this.page.getByRole('heading', { level: 1, name }).waitFor();
  }

  async say(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.composer.press('Enter');
  }

  /** Resolves when the box holds this text, and nothing else. */
  async boxHolds(text: string): Promise<void> {
    while ((await this.composer.inputValue()) !== text) {
      await this.page.evaluate('new Promise(requestAnimationFrame)');
    }
  }

  /** Resolves when the browser has decoded a picture, and rejects when it cannot. */
  async decode(picture: Locator): Promise<void> {
    await picture.evaluate((image: { decode(): Promise<void> }) => image.decode());
  }

  /** Does something with a row of a table that has a menu for it. */
  async chooseForRow(row: Locator, action: string): Promise<void> {
    await row.getByRole('button', { name: /^What can be done with / }).click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }
}
