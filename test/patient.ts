/** How people of the tests wait for what is sure to come: the machine may have other work meanwhile. */
export const patient = { timeout: 20_000 };
