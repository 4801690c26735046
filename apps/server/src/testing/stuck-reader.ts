// In the place of the program that reads pictures: one that a picture has brought to a standstill.
process.stdout.write('r');
setInterval(() => {}, 1_000);
